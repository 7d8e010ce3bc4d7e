/**
 * A link that dials a phone number as people write it: with digits of any script, with separators, and with the zero of `+49 (0)30` that is
 * dialed only inside of the country.
 */
export function toPhoneLink(writtenPhone: string): string {
  const number = writtenPhone
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, toAsciiDigit)
    .replaceAll(/[^+\d*#()]/g, '')
    .replace(/^(\(?\+|00)(.*?)\(0\)/, '$1$2')
    .replaceAll(/[()]/g, '')
  // The number would end at a `#`.
  return `tel:${number.replaceAll('#', '%23')}`
}

/** The ASCII digit of a digit of any script. Unicode lists the digits of a script in order, beginning with zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let offset = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++
  return String(offset % 10)
}
