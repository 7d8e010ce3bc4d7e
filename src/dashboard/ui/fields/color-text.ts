/** Parses `#rrggbb` with or without hash, with three or six digits. Null if invalid. */
export function parseColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const sixDigits = digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')
  return `#${sixDigits.toLowerCase()}`
}
