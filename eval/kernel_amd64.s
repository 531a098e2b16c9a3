#include "textflag.h"

// units have Hidden numbers of 16 bits; 16 fit in a register.
#define ROWBYTES 64

// func addSubWide(dst, src, add, sub *units)
TEXT ·addSubWide(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ add+16(FP), BX
	MOVQ sub+24(FP), CX
	XORQ AX, AX
next:
	VMOVDQU (SI)(AX*1), Y0
	VPADDW  (BX)(AX*1), Y0, Y0
	VPSUBW  (CX)(AX*1), Y0, Y0
	VMOVDQU Y0, (DI)(AX*1)
	ADDQ    $32, AX
	CMPQ    AX, $ROWBYTES
	JNE     next
	VZEROUPPER
	RET

// func squaresWide(x, weights *units) int32
TEXT ·squaresWide(SB), NOSPLIT, $0-20
	MOVQ         x+0(FP), SI
	MOVQ         weights+8(FP), BX
	MOVL         $255, AX
	MOVQ         AX, X1
	VPBROADCASTW X1, Y1
	VPXOR        Y2, Y2, Y2 // zero
	VPXOR        Y3, Y3, Y3 // sum
	XORQ         AX, AX
next:
	VMOVDQU  (SI)(AX*1), Y0
	VPMAXSW  Y2, Y0, Y0
	VPMINSW  Y1, Y0, Y0
	VPMULLW  (BX)(AX*1), Y0, Y4
	VPMADDWD Y0, Y4, Y4
	VPADDD   Y4, Y3, Y3
	ADDQ     $32, AX
	CMPQ     AX, $ROWBYTES
	JNE      next
	VEXTRACTI128 $1, Y3, X0
	VPADDD       X0, X3, X3
	VPSHUFD      $0x4E, X3, X0
	VPADDD       X0, X3, X3
	VPSHUFD      $0xB1, X3, X0
	VPADDD       X0, X3, X3
	VMOVD        X3, AX
	VZEROUPPER
	MOVL         AX, ret+16(FP)
	RET
