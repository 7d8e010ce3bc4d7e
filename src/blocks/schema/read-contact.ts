/**
 * Reads a phone number that people wrote or pasted. The result has ASCII digits and hyphens, and the brackets, separators and extension that
 * were written. Null if the text is not a phone number. The page script contains the source of the functions in this file, so they must not use
 * anything from outside.
 */
export function readPhone(writtenPhone: string): string | null {
  if (writtenPhone.length > 200) return null
  const number = writtenPhone
    .normalize('NFKC')
    // Phones put direction marks around the numbers of contacts.
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\p{Pd}\u2212\u2043\u30FC]/gu, '-')
    .replace(/[\u2215\u2044]/g, '/')
    .replace(/[\u2022\u00B7\u30FB]/g, '.')
    .replace(/\s+/g, ' ')
    .replace(/^(?:telefon|telephone|tel|phone|fon)\.?:? ?/i, '')
    .trim()
  // Such as ` ext. 12`, `x12` or `;ext=12`.
  const extension =
    /[ ,;]*(?:extension|ext|ext\.|x|#|ext=|int|interno|poste|ramal|anexo|durchwahl|dw|wew|dahili|доб|内線)[.:]? ?\d{1,7}$/i
  const mainNumber = number.replace(extension, '')
  if (number.length > 50 || mainNumber.length > 31) return null
  if (!/^(?:\+|\(\+|\()?[\d ()./-]+$/.test(mainNumber)) return null
  return mainNumber.replace(/\D/g, '').length < 5 ? null : number

  /** The ASCII digit of a digit of any script. Unicode lists the digits of a script in order, beginning with zero. */
  function toAsciiDigit(digit: string): string {
    const code = digit.codePointAt(0) ?? 0
    let offset = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++
    return String(offset % 10)
  }
}

/** Reads an email address. Invisible characters around it are removed, and full-width characters become ASCII. Null if it is not an address. */
export function readEmail(writtenEmail: string): string | null {
  if (writtenEmail.length > 400) return null
  const address = writtenEmail
    .replace(/[\uFF01-\uFF5E]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
    .replace(/^mailto:/i, '')
  if (address.length > 254) return null
  // Such as `name@example.com`: no spaces and brackets, and a dot in the domain. A domain has no query either, which a link to the address would
  // take for one: `name@example.com?bcc=…`.
  return /^[^\s@<>(),;:"\p{Cf}]+@[^\s@<>(),;:".?&=%/#\\\p{Cf}]+(\.[^\s@<>(),;:".?&=%/#\\\p{Cf}]+)+$/u.test(address)
    ? address
    : null
}
