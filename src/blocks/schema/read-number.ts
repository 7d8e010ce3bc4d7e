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
  const [, first = '', second = ''] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits) ?? []
  if (first !== '') {
    const decimals = /^0+$/.test(second) ? '' : `.${second}0`
    return { unclear: { whole: sign + first + second, decimal: sign + first + decimals } }
  }
  const text = joinGroups(digits)?.replace(',', '.') ?? ''
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return null
  const significant = text.replace(/^0*\.?0*/, '').replace('.', '')
  const exact = Number(sign + text) + 0
  const isExact = !/^0\d/.test(text) && significant.length <= 15 && !String(exact).includes('e')
  return { value: isExact ? exact : spaced }

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
