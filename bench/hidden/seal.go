package hidden

// Cold file: a running game on the disk, which no player can read.

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
)

// SealedHead is the first line of a sealed file.
const SealedHead = "A game of hidden men, sealed by a passphrase: alfonso umpire --resume goes on with it.\n"

// saltSize is in bytes. Two games sealed by one passphrase have different keys.
const saltSize = 16

// Seal closes and opens texts by a passphrase, with AES-GCM.
type Seal struct {
	salt []byte
	gcm  cipher.AEAD
}

// NewSeal returns the seal of a passphrase, with a fresh salt.
func NewSeal(passphrase string) (*Seal, error) {
	salt := make([]byte, saltSize)
	rand.Read(salt)
	return sealWith(passphrase, salt)
}

// sealWith returns the seal of a passphrase and a salt. Deriving the key is made slow, for
// whoever tries passphrases.
func sealWith(passphrase string, salt []byte) (*Seal, error) {
	const rounds, keySize = 600_000, 32
	key, err := pbkdf2.Key(sha256.New, passphrase, salt, rounds, keySize)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCMWithRandomNonce(block)
	return &Seal{salt, gcm}, err
}

// Close returns a sealed text.
func (s *Seal) Close(text string) string {
	return SealedHead + base64.StdEncoding.EncodeToString(s.gcm.Seal(s.salt, nil, []byte(text), nil)) + "\n"
}

// IsSealed reports whether a text needs a passphrase.
func IsSealed(text string) bool { return strings.HasPrefix(text, SealedHead) }

// errSeal says that a sealed text cannot be opened.
var errSeal = errors.New("the passphrase is wrong, or the file has been changed")

// Unseal returns what was sealed by a passphrase.
func Unseal(text, passphrase string) (string, error) {
	salt, data, err := parts(text)
	if err != nil {
		return "", err
	}
	s, err := sealWith(passphrase, salt)
	if err != nil {
		return "", err
	}
	return s.open(data)
}

// parts takes a sealed text apart.
func parts(text string) (salt, data []byte, err error) {
	data, err = base64.StdEncoding.Strict().DecodeString(strings.TrimSpace(strings.TrimPrefix(text, SealedHead)))
	if err != nil || len(data) < saltSize {
		return nil, nil, fmt.Errorf("%w: it is not whole", errSeal)
	}
	return data[:saltSize], data[saltSize:], nil
}

// open returns what Close sealed.
func (s *Seal) open(data []byte) (string, error) {
	inside, err := s.gcm.Open(nil, nil, data, nil)
	if err != nil {
		return "", errSeal
	}
	return string(inside), nil
}
