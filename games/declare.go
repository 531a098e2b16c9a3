package games

// Cold file: what the keys of a declaration mean. A key that Fairy-Stockfish's variants.ini
// has too means what it means there; docs/variant-format.md describes every key.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"alfonso/position"
)

// declare turns sections into games. Parents are among the sections or the known games.
func declare(sections []*section, known []*game) ([]*game, error) {
	done := map[string]*game{}
	for _, g := range known {
		done[g.variant.Name] = g
	}
	var resolve func(s *section, children int) (*game, error)
	resolve = func(s *section, children int) (*game, error) {
		keys := s.keys
		if s.parent != "" {
			parent := done[s.parent]
			if i := slices.IndexFunc(sections, func(other *section) bool { return other.name == s.parent }); parent == nil && i >= 0 && children < len(sections) {
				var err error
				if parent, err = resolve(sections[i], children+1); err != nil {
					return nil, err
				}
			}
			if parent == nil {
				return nil, fmt.Errorf("%s:%d: %s: there is no game %s to inherit from", s.file, s.line, s.name, s.parent)
			}
			keys = inherit(s, parent.section.keys)
		}
		whole := &section{s.file, s.line, s.name, s.parent, keys}
		r := reader{section: whole, used: map[string]bool{}}
		v := r.variant()
		draft := r.flag("draft", false)
		r.leftover()
		if r.err != nil {
			return nil, r.err
		}
		g := &game{variant: v, section: whole, draft: draft}
		for _, name := range append([]string{v.Name}, v.Aliases...) {
			g.names = append(g.names, plain(name))
		}
		return g, nil
	}
	var games []*game
	for _, s := range sections {
		if done[s.name] != nil {
			return nil, fmt.Errorf("%s:%d: there is a game %s already", s.file, s.line, s.name)
		}
		g, err := resolve(s, 0)
		if err != nil {
			return nil, err
		}
		done[s.name] = g
		games = append(games, g)
	}
	return games, nil
}

// reader reads the keys of a section. The first error is kept, and what is read after it
// is of no use.
type reader struct {
	*section
	used map[string]bool
	err  error
	v    *position.Variant
}

// wrong keeps the first error of a key.
func (r *reader) wrong(k *key, format string, args ...any) {
	if r.err == nil {
		r.err = k.wrong(format, args...)
	}
}

// get returns a key, or nil if the section lacks it, and notes that it was asked for.
func (r *reader) get(name string) *key {
	for _, k := range r.keys {
		if k.name == name {
			r.used[name] = true
			return k
		}
	}
	return nil
}

// text returns the value of a key, or a default.
func (r *reader) text(name, usual string) string {
	if k := r.get(name); k != nil {
		return k.value
	}
	return usual
}

// flag returns the value of a key that is true or false.
func (r *reader) flag(name string, usual bool) bool {
	return r.choice(name, strconv.FormatBool(usual), "true", "false") == "true"
}

// choice returns the value of a key that is one of some words.
func (r *reader) choice(name, usual string, words ...string) string {
	k := r.get(name)
	if k == nil {
		return usual
	}
	if !slices.Contains(words, k.value) {
		r.wrong(k, "%q, want %s", k.value, strings.Join(words, " or "))
	}
	return k.value
}

// number returns the value of a key that is a number from low to high.
func (r *reader) number(name string, usual, low, high int) int {
	k := r.get(name)
	if k == nil {
		return usual
	}
	n, err := strconv.Atoi(k.value)
	if err != nil || n < low || n > high {
		r.wrong(k, "%q, want a number from %d to %d", k.value, low, high)
		return usual
	}
	return n
}

// letter reads a piece's letter, which may be of either case.
func (r *reader) letter(k *key, text string) byte {
	if len(text) == 1 && (text[0] >= 'a' && text[0] <= 'z' || text[0] >= 'A' && text[0] <= 'Z') {
		return text[0] &^ 0x20
	}
	r.wrong(k, "%q is not a letter", text)
	return 0
}

// letters returns the value of a key that lists pieces, "qrbn", in upper case; "-" is none.
func (r *reader) letters(name, usual string) string {
	k := r.get(name)
	if k == nil {
		return usual
	}
	text := strings.ToUpper(strings.ReplaceAll(k.value, " ", ""))
	if text == "-" {
		return ""
	}
	for _, letter := range []byte(text) {
		if r.piece(letter) == nil {
			r.wrong(k, "no piece has the letter %q", letter)
		}
	}
	return text
}

// piece returns the piece of an upper-case letter, or nil.
func (r *reader) piece(letter byte) *position.PieceDef {
	for i := range r.v.Pieces {
		if r.v.Pieces[i].Letter == letter {
			return &r.v.Pieces[i]
		}
	}
	return nil
}

// each calls do for the entries of a key such as "n:knight, b:bishop", with the piece of
// each and the text behind the colon. Without commas, blanks part the entries.
func (r *reader) each(name string, do func(d *position.PieceDef, text string) error) {
	k := r.get(name)
	if k == nil {
		return
	}
	entries := strings.Split(k.value, ",")
	if len(entries) == 1 && strings.Count(k.value, ":") > 1 {
		entries = strings.Fields(k.value)
	}
	for _, entry := range entries {
		letter, text, ok := strings.Cut(strings.TrimSpace(entry), ":")
		if !ok {
			r.wrong(k, "%q, want letter:value", strings.TrimSpace(entry))
			return
		}
		d := r.piece(r.letter(k, strings.TrimSpace(letter)))
		if d == nil {
			r.wrong(k, "no piece has the letter %q", letter)
			return
		}
		if err := do(d, strings.TrimSpace(text)); err != nil {
			r.wrong(k, "%c: %v", d.Letter, err)
			return
		}
	}
}

// variant reads all keys but "draft".
func (r *reader) variant() *position.Variant {
	r.v = &position.Variant{Name: r.name, Title: r.text("title", r.name)}
	v := r.v
	for alias := range strings.SplitSeq(r.text("aliases", ""), ",") {
		if alias = strings.TrimSpace(alias); alias != "" {
			v.Aliases = append(v.Aliases, alias)
		}
	}
	v.Files, v.Ranks = r.file("maxFile", 7)+1, r.number("maxRank", 8, 1, position.MaxFiles)
	v.Start = r.text("startFen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	r.pieces()
	r.pawns()
	r.castling()
	v.Shuffle = r.flag("chess960", false)
	v.Stalemate = map[string]position.Ending{"draw": position.Draw, "loss": position.Loss}[r.choice("stalemateValue", "draw", "draw", "loss")]
	v.Dead = map[string]position.Dead{"none": position.DeadNone, "kings": position.DeadKings, "minors": position.DeadMinor}[r.choice("insufficientMaterial", "none", "none", "kings", "minors")]
	if counter := r.flag("bareKingCounterMove", false); r.choice("bareKingValue", "none", "none", "loss") == "loss" {
		v.Baring = position.BaringWins
		if counter {
			v.Baring = position.BaringRebare
		}
	} else if counter {
		r.wrong(r.get("bareKingCounterMove"), "there is none without bareKingValue = loss")
	}
	v.QuietPlies = 2 * r.number("nMoveRule", 0, 1, 10000)
	r.battle()
	r.xboard()
	return v
}

// file returns the file, counted from 0, of a key that holds its letter or its number.
func (r *reader) file(name string, usual int) int {
	k := r.get(name)
	if k == nil {
		return usual
	}
	file, ok := parseFile(k.value)
	if !ok || file >= position.MaxFiles {
		r.wrong(k, "%q is no file", k.value)
		return usual
	}
	return file
}

// parseFile reads a file's letter, or its number counted from 1.
func parseFile(text string) (int, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return n - 1, n > 0
	}
	if len(text) != 1 || text[0] < 'a' || text[0] > 'z' {
		return 0, false
	}
	return int(text[0] - 'a'), true
}

// leftover refuses keys that nothing has asked for.
func (r *reader) leftover() {
	for _, k := range r.keys {
		value, fixed := onlyValue[k.name]
		switch {
		case r.used[k.name]:
		case fixed && k.value == value:
		case fixed:
			r.wrong(k, "%q is not played, only %q", k.value, value)
		default:
			r.wrong(k, "unknown key")
		}
	}
}

// onlyValue holds the keys of Fairy-Stockfish's for rules that are not played, and the
// value under which they change nothing.
var onlyValue = map[string]string{
	"twoBoards": "false", "sittuyinPromotion": "false", "promotionLimit": "", "promotedPieceType": "",
	"piecePromotionOnCapture": "false", "mandatoryPawnPromotion": "true", "mandatoryPiecePromotion": "false",
	"pieceDemotion": "false", "blastOnCapture": "false", "blastImmuneTypes": "none", "mutuallyImmuneTypes": "none",
	"petrifyOnCapture": "false", "castlingDroppedPiece": "false", "castlingRank": "1", "checking": "true", "dropChecks": "true",
	"mustCapture": "false", "mustDrop": "false", "pieceDrops": "false", "dropLoop": "false", "capturesToHand": "false",
	"firstRankPawnDrops": "false", "promotionZonePawnDrops": "false", "dropOnTop": "false", "enclosingDrop": "none",
	"sittuyinRookDrop": "false", "dropOppositeColoredBishop": "false", "dropPromoted": "false", "immobilityIllegal": "false",
	"gating": "false", "arrowGating": "false", "duckGating": "false", "staticGating": "false", "pastGating": "false",
	"seirawanGating": "false", "cambodianMoves": "false", "pass": "false", "passOnStalemate": "false", "makpongRule": "false",
	"flyingGeneral": "false", "soldierPromotionRank": "1", "flipEnclosedPieces": "none", "nFoldRule": "3", "nFoldValue": "draw",
	"nFoldValueAbsolute": "false", "perpetualCheckIllegal": "false", "moveRepetitionIllegal": "false", "chasingRule": "none",
	"stalematePieceCount": "false", "checkmateValue": "loss", "shogiPawnDropMateIllegal": "false", "shatarMateRule": "false",
	"bikjangRule": "false", "extinctionValue": "none", "extinctionClaim": "false", "extinctionPseudoRoyal": "false",
	"dupleCheck": "false", "checkCounting": "false", "connectN": "0", "materialCounting": "none", "countingRule": "none", "pocketSize": "0",
}
