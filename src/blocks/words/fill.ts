/** Replaces each `{name}` in a text with its value. Unknown names stay. */
export function fill(text: string, values: { readonly [name: string]: string | number }): string {
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}
