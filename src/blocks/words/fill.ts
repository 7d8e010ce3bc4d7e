/** Replaces `{name}` by its value. */
export function fill(text: string, values: { readonly [name: string]: string | number }): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
