/**
 * Reads a number as people write it: in the digits of any script, with a decimal comma or point, and with thousands separators. `value` is a
 * number unless that would lose digits (leading zeros, or more digits than a double holds); then it is the text. `unclear` has both readings of
 * a number whose only separator may be either (`1,000`). The page script contains the source of this function, so it must not use anything
 * from outside.
 */
export function readNumber(
  typed: string,
): { value: number | string } | { unclear: { whole: string; decimal: string } } | null {
  if (typed.length > 200) return null
  const spaced = typed
    .normalize('NFKC')
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\u2212\u2013\u2012]/g, '-')
    .replace(/\u066B/g, '.')
    .replace(/[\u066C\u2019\u02BC]/g, "'")
    .replace(/^([+-])\s+/, '$1')
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,' ]*\d)$/.exec(spaced) ?? []
  if (digits === '' || digits.length > 40) return null
  const ambiguous = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits)
  if (ambiguous) return { unclear: { whole: sign + ambiguous.slice(1).join(''), decimal: sign + toDecimal(digits) } }
  const text = joinGroups(digits)?.replace(',', '.') ?? ''
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return null
  return { value: keepsDigits(text) ? Number(sign + text) + 0 : spaced }

  /** An unambiguous form of the decimal reading: without zeros at the end, or with a fourth decimal. */
  function toDecimal(unclear: string): string {
    return unclear.endsWith('000') ? unclear.slice(0, -4) : `${unclear.replace(',', '.')}0`
  }

  /** Whether a number keeps all of these digits. */
  function keepsDigits(plain: string): boolean {
    const significant = plain.replace(/^0*\.?0*/, '').replace('.', '')
    return !/^0\d/.test(plain) && significant.length <= 15 && !String(Number(plain)).includes('e')
  }

  /** The digits without thousands separators; null if the same character also separates decimals. */
  function joinGroups(ungrouped: string): string | null {
    // Groups of three or, as in India, of two with a last one of three.
    const [group, ofThree, ofTwo] =
      /^[1-9]\d{0,2}(?:([.,' ])\d{3}(?:\1\d{3})*|([.,' ])(?:\d\d\2)+\d{3})(?=[.,]\d+$|$)/.exec(ungrouped) ?? []
    const separator = ofThree ?? ofTwo
    if (group === undefined || separator === undefined) return ungrouped
    return ungrouped.slice(group.length).includes(separator) ? null : ungrouped.replaceAll(separator, '')
  }

  /** The digits of a script are consecutive, from zero on. */
  function toAsciiDigit(digit: string): string {
    const code = digit.codePointAt(0) ?? 0
    let offset = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++
    return String(offset % 10)
  }
}
