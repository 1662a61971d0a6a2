// Checks what Amanah's log writes with golang.org/x/mod/sumdb, the code behind Go's checksum database: notes, inclusion and
// consistency proofs, tiles. Reads one JSON request per line, answers each with one line. Never touches a network.
package main

import (
	"bufio"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type request struct {
	Ask string `json:"ask"`
	// verify, sign
	Note string   `json:"note"`
	Keys []string `json:"keys"`
	Name string   `json:"name"`
	Text string   `json:"text"`
	// inclusion, consistency, tiles; hashes and entries are base64
	Size    int64    `json:"size"`
	Root    string   `json:"root"`
	Index   int64    `json:"index"`
	OldSize int64    `json:"oldSize"`
	OldRoot string   `json:"oldRoot"`
	Entry   string   `json:"entry"`
	Entries []string `json:"entries"`
	Proof   []string `json:"proof"`
	// Folder with tiles, named as C2SP names them.
	Folder string `json:"folder"`
}

type answer struct {
	OK    bool     `json:"ok"`
	Error string   `json:"error,omitempty"`
	Text  string   `json:"text,omitempty"`
	Names []string `json:"names,omitempty"`
	Key   string   `json:"key,omitempty"`
	Note  string   `json:"note,omitempty"`
	Root  string   `json:"root,omitempty"`
	Proof []string `json:"proof,omitempty"`
	Paths []string `json:"paths,omitempty"`
}

func hashOf(text string) (hash tlog.Hash, err error) {
	bytes, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(bytes) != tlog.HashSize {
		return hash, fmt.Errorf("no hash: %q", text)
	}
	copy(hash[:], bytes)
	return hash, nil
}

func hashesOf(texts []string) ([]tlog.Hash, error) {
	var hashes []tlog.Hash
	for _, text := range texts {
		hash, err := hashOf(text)
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, hash)
	}
	return hashes, nil
}

func textsOf(hashes []tlog.Hash) []string {
	texts := []string{}
	for _, hash := range hashes {
		texts = append(texts, base64.StdEncoding.EncodeToString(hash[:]))
	}
	return texts
}

func verify(asked request) (reply answer, err error) {
	var known []note.Verifier
	for _, key := range asked.Keys {
		verifier, err := note.NewVerifier(key)
		if err != nil {
			return reply, err
		}
		known = append(known, verifier)
	}
	opened, err := note.Open([]byte(asked.Note), note.VerifierList(known...))
	if err != nil {
		return reply, err
	}
	reply.Text = opened.Text
	for _, signature := range opened.Sigs {
		reply.Names = append(reply.Names, signature.Name)
	}
	return reply, nil
}

func sign(asked request) (reply answer, err error) {
	secret, public, err := note.GenerateKey(rand.Reader, asked.Name)
	if err != nil {
		return reply, err
	}
	signer, err := note.NewSigner(secret)
	if err != nil {
		return reply, err
	}
	signed, err := note.Sign(&note.Note{Text: asked.Text}, signer)
	return answer{Key: public, Note: string(signed)}, err
}

func inclusion(asked request) (reply answer, err error) {
	proof, err := hashesOf(asked.Proof)
	if err != nil {
		return reply, err
	}
	root, err := hashOf(asked.Root)
	if err != nil {
		return reply, err
	}
	entry, err := base64.StdEncoding.DecodeString(asked.Entry)
	if err != nil {
		return reply, err
	}
	return reply, tlog.CheckRecord(proof, asked.Size, root, asked.Index, tlog.RecordHash(entry))
}

func consistency(asked request) (reply answer, err error) {
	proof, err := hashesOf(asked.Proof)
	if err != nil {
		return reply, err
	}
	root, err := hashOf(asked.Root)
	if err != nil {
		return reply, err
	}
	oldRoot, err := hashOf(asked.OldRoot)
	if err != nil {
		return reply, err
	}
	return reply, tlog.CheckTree(proof, asked.Size, root, asked.OldSize, oldRoot)
}

// folder reads tiles of height 8 by the names that C2SP gives them, which differ from Go's only in leaving the height out.
type folder struct{ path string }

func (f folder) Height() int                             { return 8 }
func (f folder) SaveTiles(tiles []tlog.Tile, _ [][]byte) {}
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var all [][]byte
	for _, tile := range tiles {
		name := strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
		data, err := os.ReadFile(filepath.Join(f.path, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}

// tiles proves by our tiles alone: Go checks each against the root before it uses it.
func tiles(asked request) (reply answer, err error) {
	root, err := hashOf(asked.Root)
	if err != nil {
		return reply, err
	}
	reader := tlog.TileHashReader(tlog.Tree{N: asked.Size, Hash: root}, folder{asked.Folder})
	record, err := tlog.ProveRecord(asked.Size, asked.Index, reader)
	if err != nil {
		return reply, err
	}
	if asked.OldSize > 0 {
		if _, err := tlog.ProveTree(asked.Size, asked.OldSize, reader); err != nil {
			return reply, err
		}
	}
	for _, tile := range tlog.NewTiles(8, 0, asked.Size) {
		reply.Paths = append(reply.Paths, strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
	}
	reply.Proof = textsOf(record)
	return reply, nil
}

// tree builds the tree of entries from nothing, and both kinds of proofs.
func tree(asked request) (reply answer, err error) {
	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var found []tlog.Hash
		for _, index := range indexes {
			found = append(found, stored[index])
		}
		return found, nil
	})
	for index, text := range asked.Entries {
		entry, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			return reply, err
		}
		hashes, err := tlog.StoredHashes(int64(index), entry, reader)
		if err != nil {
			return reply, err
		}
		stored = append(stored, hashes...)
	}
	size := int64(len(asked.Entries))
	root, err := tlog.TreeHash(size, reader)
	if err != nil {
		return reply, err
	}
	var proof []tlog.Hash
	if asked.OldSize > 0 {
		proof, err = tlog.ProveTree(size, asked.OldSize, reader)
	} else {
		proof, err = tlog.ProveRecord(size, asked.Index, reader)
	}
	return answer{Root: textsOf([]tlog.Hash{root})[0], Proof: textsOf(proof)}, err
}

func main() {
	asks := map[string]func(request) (answer, error){
		"verify": verify, "sign": sign, "inclusion": inclusion, "consistency": consistency, "tiles": tiles, "tree": tree,
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var asked request
		err := json.Unmarshal(lines.Bytes(), &asked)
		reply := answer{}
		if err == nil {
			if ask, isKnown := asks[asked.Ask]; isKnown {
				reply, err = ask(asked)
			} else {
				err = fmt.Errorf("nobody knows %q", asked.Ask)
			}
		}
		reply.OK = err == nil
		if err != nil {
			reply.Error = err.Error()
		}
		if err := out.Encode(reply); err != nil {
			panic(err)
		}
	}
	if err := lines.Err(); err != nil {
		panic(err)
	}
}
