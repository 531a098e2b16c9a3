package position

// Cold file: telling rules apart.

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// described lists the fields of a declaration that say nothing of the rules, by type and
// name.
var described = map[string]bool{
	"Variant.Aliases": true, "Variant.Title": true, "Variant.XBoard": true,
	"PieceDef.XBoard": true, "PieceDef.Name": true, "PieceDef.Alias": true, "PieceDef.Value": true,
	"Battle.Options": true,
}

// fingerprint returns a number that tells the rules of a declaration from any others. Only
// fields that are set count, so that files made before a field was there stay valid.
func (v *Variant) fingerprint() uint64 { return hash("%s", rulesText(reflect.ValueOf(*v))) }

// rulesText writes the rules that a part of a declaration holds: the fields that are set, in
// the order of their names.
func rulesText(x reflect.Value) string {
	switch x.Kind() {
	case reflect.Pointer:
		return rulesText(x.Elem())
	case reflect.Slice:
		var list []string
		for i := range x.Len() {
			list = append(list, rulesText(x.Index(i)))
		}
		return "[" + strings.Join(list, " ") + "]"
	case reflect.Struct:
		var list []string
		for i := range x.NumField() {
			name := x.Type().Field(i).Name
			if !x.Field(i).IsZero() && !described[x.Type().Name()+"."+name] {
				list = append(list, name+":"+rulesText(x.Field(i)))
			}
		}
		slices.Sort(list)
		return "{" + strings.Join(list, " ") + "}"
	case reflect.String:
		return fmt.Sprintf("%q", x.String())
	}
	return fmt.Sprint(x.Interface()) // numbers, and maps of them, which fmt sorts
}
