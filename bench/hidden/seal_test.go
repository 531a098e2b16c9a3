package hidden

import "testing"

// FuzzSeal seals texts and opens them: a sealed text that has been changed is refused, and
// nothing panics.
func FuzzSeal(f *testing.F) {
	s, err := NewSeal("key")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(s.Close("[Variant \"gunjin23\"]\n\n*\n"), 40)
	f.Add("[Variant \"gunjin23\"]\n", 0)
	f.Fuzz(func(t *testing.T, text string, at int) {
		if _, data, err := parts(text); err == nil {
			s.open(data)
		}
		sealed := []byte(s.Close(text))
		_, data, err := parts(string(sealed))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.open(data); err != nil || got != text {
			t.Fatalf("%q was sealed, %q, %v came out", text, got, err)
		}
		behind := len(SealedHead) + 24 // the salt, which makes another key
		i := behind + int(uint(at)%uint(len(sealed)-behind-1))
		if sealed[i] ^= 1; sealed[i] == '\n' || sealed[i] == '\r' {
			return
		}
		if _, data, err := parts(string(sealed)); err == nil {
			if got, err := s.open(data); err == nil {
				t.Fatalf("%q came out of a changed text", got)
			}
		}
	})
}
