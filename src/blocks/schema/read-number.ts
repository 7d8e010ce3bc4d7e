/**
 * A number as people write it: with any digits, a comma or a point before the decimals, and separators of thousands. `value` is a number if
 * that says all that was written, else the text: a number of leading zeros, or of more digits than a computer keeps. `unclear` if the only
 * separator may be either (`1,000`), with what the writer may have meant. The page script contains the function's source, so it must not
 * use anything from outside.
 */
export function readNumber(
  written: string,
): { value: number | string } | { unclear: { whole: string; decimal: string } } | null {
  if (written.length > 200) return null
  const spaced = written
    .normalize('NFKC')
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\u2212\u2013\u2012]/g, '-')
    .replace(/\u066B/g, '.')
    .replace(/[\u066C\u2019\u02BC]/g, "'")
    .replace(/^([+-])\s+/, '$1')
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,' ]*\d)$/.exec(spaced) ?? []
  if (digits === '' || digits.length > 40) return null
  const parts = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits)
  if (parts) return { unclear: { whole: sign + parts.slice(1).join(''), decimal: sign + toDecimal(digits) } }
  const text = joinGroups(digits)?.replace(',', '.') ?? ''
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return null
  return { value: keepsDigits(text) ? Number(sign + text) + 0 : spaced }

  /** What is clear as a decimal: without zeros at the end, or with a fourth place. */
  function toDecimal(unclear: string): string {
    return unclear.endsWith('000') ? unclear.slice(0, -4) : `${unclear.replace(',', '.')}0`
  }

  /** Whether a number has all of these digits, and is written with no others. */
  function keepsDigits(plain: string): boolean {
    const significant = plain.replace(/^0*\.?0*/, '').replace('.', '')
    return !/^0\d/.test(plain) && significant.length <= 15 && !String(Number(plain)).includes('e')
  }

  /** The digits without separators of thousands; null if one of those separates decimals too. */
  function joinGroups(ungrouped: string): string | null {
    // Groups of three, or as in India of two and at last three.
    const [group, ofThree, ofTwo] =
      /^[1-9]\d{0,2}(?:([.,' ])\d{3}(?:\1\d{3})*|([.,' ])(?:\d\d\2)+\d{3})(?=[.,]\d+$|$)/.exec(ungrouped) ?? []
    const separator = ofThree ?? ofTwo
    if (group === undefined || separator === undefined) return ungrouped
    return ungrouped.slice(group.length).includes(separator) ? null : ungrouped.replaceAll(separator, '')
  }

  /** Digits of a script follow each other, from zero on. */
  function toAsciiDigit(digit: string): string {
    const code = digit.codePointAt(0) ?? 0
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  }
}
