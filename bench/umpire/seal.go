package umpire

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

// sealedHead is the first line of a sealed file.
const sealedHead = "A game of hidden men, sealed by a passphrase: alfonso umpire --resume goes on with it.\n"

// saltSize is in bytes. Two games sealed by one passphrase have different keys.
const saltSize = 16

// seal closes and opens texts by a passphrase, with AES-GCM.
type seal struct {
	salt []byte
	gcm  cipher.AEAD
}

// newSeal returns the seal of a passphrase, with a fresh salt.
func newSeal(passphrase string) (*seal, error) {
	salt := make([]byte, saltSize)
	rand.Read(salt)
	return sealWith(passphrase, salt)
}

// sealWith returns the seal of a passphrase and a salt. Deriving the key is made slow, for
// whoever tries passphrases.
func sealWith(passphrase string, salt []byte) (*seal, error) {
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
	return &seal{salt, gcm}, err
}

// close returns a sealed text.
func (s *seal) close(text string) string {
	return sealedHead + base64.StdEncoding.EncodeToString(s.gcm.Seal(s.salt, nil, []byte(text), nil)) + "\n"
}

// isSealed reports whether a text needs a passphrase.
func isSealed(text string) bool { return strings.HasPrefix(text, sealedHead) }

// errSeal says that a sealed text cannot be opened.
var errSeal = errors.New("the passphrase is wrong, or the file has been changed")

// unseal returns what was sealed by a passphrase.
func unseal(text, passphrase string) (string, error) {
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
	data, err = base64.StdEncoding.Strict().DecodeString(strings.TrimSpace(strings.TrimPrefix(text, sealedHead)))
	if err != nil || len(data) < saltSize {
		return nil, nil, fmt.Errorf("%w: it is not whole", errSeal)
	}
	return data[:saltSize], data[saltSize:], nil
}

// open returns what close sealed.
func (s *seal) open(data []byte) (string, error) {
	inside, err := s.gcm.Open(nil, nil, data, nil)
	if err != nil {
		return "", errSeal
	}
	return string(inside), nil
}
