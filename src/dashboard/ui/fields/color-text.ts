/** Reads `#rrggbb` with or without a hash, with three, six or eight digits. Transparency is dropped. Null if the text is something else. */
export function parseColor(text: string): string | null {
  const [, three, six] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6})(?:[0-9a-f]{2})?)$/i.exec(text.trim()) ?? []
  const digits = six ?? three?.replaceAll(/./g, '$&$&')
  return digits === undefined ? null : `#${digits.toLowerCase()}`
}
