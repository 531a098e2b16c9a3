// Prints the legal moves of positions as ffish (Fairy-Stockfish in WebAssembly) sees them.
//
//   node ffish.js < positions        a line is VARIANT|FEN; the answer is its moves, sorted
//
// Fairy-Stockfish has one castling distance per variant. Wildebeest's castling over one to
// four squares is the union of the castling moves of four such variants, added to all the
// moves of one without castling.
"use strict";
delete globalThis.fetch; // or the module loads its .wasm by fetch, which fails on a path
const ffish = require("ffish");

const wildebeest = (name, castling) => `
[${name}:chess]
maxFile = 11
maxRank = 10
customPiece1 = c:C
customPiece2 = w:NC
startFen = rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1
promotionRegionWhite = *10
promotionRegionBlack = *1
promotionPieceTypes = qw
doubleStepRegionWhite = *2 *3
doubleStepRegionBlack = *9 *8
tripleStepRegionWhite = *2
tripleStepRegionBlack = *9
stalemateValue = loss
${castling}
`;
const distances = [1, 2, 3, 4];
const castling = (n) => `
castling = true
castlingKingFile = f
castlingKingsideFile = ${"ghij"[n - 1]}
castlingQueensideFile = ${"edcb"[n - 1]}
castlingRookKingsideFile = k
castlingRookQueensideFile = a
`;

const boards = new Map();
function moves(variant, fen) {
  if (!boards.has(variant)) boards.set(variant, new ffish.Board(variant)); // a new board per position is slow
  const board = boards.get(variant);
  board.setFen(fen);
  return board.legalMoves().split(" ").filter((m) => m !== "");
}

function union(fen) {
  const all = new Set(moves("wildebeest0", fen));
  const plain = new Set(all);
  for (const n of distances)
    for (const m of moves("wildebeest" + n, fen)) if (!plain.has(m)) all.add(m);
  return [...all];
}

ffish.onRuntimeInitialized = () => {
  let ini = wildebeest("wildebeest0", "castling = false");
  for (const n of distances) ini += wildebeest("wildebeest" + n, castling(n));
  ffish.loadVariantConfig(ini);
  const lines = require("fs").readFileSync(0, "utf8").split("\n").filter((l) => l !== "");
  const out = lines.map((line) => {
    const [variant, fen] = line.split("|");
    const list = variant === "wildebeest" ? union(fen) : moves(variant, fen);
    return list.sort().join(" ");
  });
  process.stdout.write(out.join("\n") + "\n");
};
