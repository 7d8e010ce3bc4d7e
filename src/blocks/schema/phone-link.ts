/** In characters: fifteen digits with `+`, or fewer with a prefix of calls abroad, such as 011. */
const LONGEST_NUMBER = 17

/**
 * A link that dials a phone number as people write it: with digits of any script, with separators, with the zero of `+49 (0)30` that is
 * dialed only inside of the country, and with an extension, which phones dial after a pause. Null if the text has no number, or several.
 */
export function toPhoneLink(writtenPhone: string): string | null {
  const text = writtenPhone.normalize('NFKC').replaceAll(/\p{Nd}/gu, toAsciiDigit)
  const [, extension] = extensionPattern.exec(text) ?? []
  const number = text
    .replace(extensionPattern, '')
    .replaceAll(/[^+\d*#()]/g, '')
    .replace(/^(\(?\+|00)(.*?)\(0\)/, '$1$2')
    .replaceAll(/[()]/g, '')
  if (!/\d/.test(number) || number.length > LONGEST_NUMBER) return null
  // The number would end at a `#`.
  return `tel:${number.replaceAll('#', '%23')}${extension === undefined ? '' : `,${extension}`}`
}

/** Such as ` ext. 12`, `x12`, `;ext=12` or `DW 12`, as `readPhone` accepts them. A `#` may be a part of the number. */
const extensionPattern =
  /(?<=\d[) ]*[ ,;]*)(?:extension|ext=?|x|int|interno|poste|ramal|anexo|durchwahl|dw|wew|dahili|доб|内線)[.:]? ?(\d{1,7})[\p{Cf}\s]*$/iu

/** The ASCII digit of a digit of any script. Unicode lists the digits of a script in order, beginning with zero. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let offset = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++
  return String(offset % 10)
}
