/**
 * Reads a phone number as people write or paste it: in ASCII digits and hyphens, with its brackets, separators and extension; null if it is
 * none. The page script contains the source of these functions, so they must not use anything from outside.
 */
export function readPhone(typed: string): string | null {
  if (typed.length > 200) return null
  const number = typed
    .normalize('NFKC')
    // Phones wrap the numbers of contacts in direction marks.
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\p{Pd}\u2212\u2043\u30FC]/gu, '-')
    .replace(/[\u2215\u2044]/g, '/')
    .replace(/[\u2022\u00B7\u30FB]/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/^(?:telefon|telephone|tel|phone|fon)\.?:? ?/i, '')
    .trim()
  const extension =
    /[ ,;]*(?:extension|ext|ext\.|x|#|ext=|int|interno|poste|ramal|anexo|durchwahl|dw|wew|dahili|доб|内線)[.:]? ?\d{1,7}$/i
  const main = number.replace(extension, '')
  if (number.length > 50 || main.length > 31) return null
  if (!/^(?:\+|\(\+|\()?[\d ()./-]+$/.test(main)) return null
  return main.replace(/\D/g, '').length < 5 ? null : number

  /** The digits of a script are consecutive, from zero on. */
  function toAsciiDigit(digit: string): string {
    const code = digit.codePointAt(0) ?? 0
    let offset = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++
    return String(offset % 10)
  }
}

/** Reads an email address, without invisible characters around it and with full-width characters as ASCII; null if it is none. */
export function readEmail(typed: string): string | null {
  if (typed.length > 400) return null
  const address = typed
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
    .replace(/^mailto:/i, '')
  if (address.length > 254) return null
  return /^[^\s@<>(),;:"\p{Cf}]+@[^\s@<>(),;:".\p{Cf}]+(\.[^\s@<>(),;:".\p{Cf}]+)+$/u.test(address) ? address : null
}
