/** Reads `#rrggbb` with or without a hash, with three, six or eight digits. Transparency is dropped. Null if the text is something else. */
export function parseColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})(?:(?<=^#?.{6})[0-9a-f]{2})?$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const sixDigits = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')
  return `#${sixDigits.toLowerCase()}`
}
