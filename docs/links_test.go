// Package docs tests what the documents say.
package docs

// Cold file.

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	renderer "github.com/yuin/goldmark/renderer/html"
)

// page is what a document links to and the anchors that it offers.
type page struct {
	links   []string
	anchors map[string]bool
}

// markdown renders as the usual hosts of repositories do.
var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()), goldmark.WithRendererOptions(renderer.WithUnsafe()))

var attribute = regexp.MustCompile(`<[a-z0-9]+ [^<>]*?\b(href|src|id)="([^"]*)"`)

// readPage reads a document.
func readPage(file string) (page, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return page{}, err
	}
	var out bytes.Buffer
	if err := markdown.Convert(text, &out); err != nil {
		return page{}, err
	}
	p := page{anchors: map[string]bool{}}
	for _, m := range attribute.FindAllStringSubmatch(out.String(), -1) {
		value := html.UnescapeString(m[2])
		if m[1] == "id" {
			p.anchors[value] = true
		} else {
			p.links = append(p.links, value)
		}
	}
	return p, nil
}

// check returns the relative links of all documents below root that lead nowhere.
func check(root string) (faults []string, documents int, err error) {
	pages := map[string]page{}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && strings.HasPrefix(d.Name(), "."):
			return filepath.SkipDir
		case filepath.Ext(path) != ".md":
			return nil
		}
		pages[path], err = readPage(path)
		return err
	})
	for path, p := range pages {
		for _, link := range p.links {
			fault := func(why string) { faults = append(faults, fmt.Sprintf("%s: %s: %s", path, link, why)) }
			u, err := url.Parse(link)
			if err != nil {
				fault("cannot be read")
				continue
			}
			if u.IsAbs() {
				continue
			}
			target := path
			if u.Path != "" {
				target = filepath.Join(filepath.Dir(path), filepath.FromSlash(u.Path))
				if rel, err := filepath.Rel(root, target); err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
					fault("leads out of the tree")
					continue
				}
				if _, err := os.Stat(target); err != nil {
					fault("no such file")
					continue
				}
			}
			if u.Fragment != "" && !pages[target].anchors[u.Fragment] {
				fault("no such heading")
			}
		}
	}
	return faults, len(pages), err
}

// TestLinks follows every relative link of every document of the tree, or of the unpacked
// release in the folder that ALFONSO_PACK names.
func TestLinks(t *testing.T) {
	root := ".."
	if pack := os.Getenv("ALFONSO_PACK"); pack != "" {
		root = pack
	}
	faults, documents, err := check(root)
	if err != nil {
		t.Fatal(err)
	}
	if documents < 5 {
		t.Errorf("only %d documents in %s", documents, root)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// TestCheck gives the test of links a document with every fault.
func TestCheck(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"a.md": "# One thing\n[x](b.md#two-things) [x](#one-thing) <img src=\"p.svg\"> [x](https://example.org/none)\n\n    [code](none.md)\n",
		"b.md": "## Two things\n[x](none.md) [x](#three) <img width=\"9\" src=\"none.svg\"> [x](../out.md) [x](a.md#four)\n", "p.svg": "",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	faults, documents, err := check(root)
	if err != nil || documents != 2 || len(faults) != 5 {
		t.Errorf("%d documents, %v, faults:\n%s", documents, err, strings.Join(faults, "\n"))
	}
}
