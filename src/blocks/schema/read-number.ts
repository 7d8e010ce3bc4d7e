/**
 * Reads a number as people write it: in the digits of any script, with a decimal comma or point, and with thousands separators. `value` is a
 * number, or the text if a number would lose digits (leading zeros, or more digits than a double holds). The only separator of `1,000` may
 * separate thousands or decimals: for such a number, `ambiguous` has both readings. The page script contains the source of this function, so
 * the function must not use anything from outside.
 */
export function readNumber(
  writtenNumber: string,
): { value: number | string } | { ambiguous: { whole: string; decimal: string } } | null {
  if (writtenNumber.length > 200) return null
  const normalized = writtenNumber
    .normalize('NFKC')
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, '')
    .replace(/\p{Nd}/gu, toAsciiDigit)
    .replace(/[\u2212\u2013\u2012]/g, '-')
    .replace(/\u066B/g, '.')
    .replace(/[\u066C\u2019\u02BC]/g, "'")
    .replace(/^([+-])\s+/, '$1')
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,' ]*\d)$/.exec(normalized) ?? []
  if (digits === '' || digits.length > 40) return null
  const ambiguousMatch = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits)
  if (ambiguousMatch)
    return { ambiguous: { whole: sign + ambiguousMatch.slice(1).join(''), decimal: sign + toDecimal(digits) } }
  const text = joinGroups(digits)?.replace(',', '.') ?? ''
  if (!/^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return null
  return { value: keepsDigits(text) ? Number(sign + text) + 0 : normalized }

  /** Writes the decimal reading unambiguously: `1,000` as `1`, and `1,234` as `1.2340`. */
  function toDecimal(ambiguousDigits: string): string {
    return ambiguousDigits.endsWith('000') ? ambiguousDigits.slice(0, -4) : `${ambiguousDigits.replace(',', '.')}0`
  }

  /** Whether a JavaScript number keeps all digits of the text. */
  function keepsDigits(digitsAndPoint: string): boolean {
    const significantDigits = digitsAndPoint.replace(/^0*\.?0*/, '').replace('.', '')
    return (
      !/^0\d/.test(digitsAndPoint) && significantDigits.length <= 15 && !String(Number(digitsAndPoint)).includes('e')
    )
  }

  /** Removes the thousands separators. Null if the same character also separates the decimals. */
  function joinGroups(ungrouped: string): string | null {
    // Groups of three digits such as `1,234,567`. In India, the last group has three digits and the others two: `12,34,567`.
    const [groupedDigits, separatorOfThrees, separatorOfTwos] =
      /^[1-9]\d{0,2}(?:([.,' ])\d{3}(?:\1\d{3})*|([.,' ])(?:\d\d\2)+\d{3})(?=[.,]\d+$|$)/.exec(ungrouped) ?? []
    const separator = separatorOfThrees ?? separatorOfTwos
    if (groupedDigits === undefined || separator === undefined) return ungrouped
    return ungrouped.slice(groupedDigits.length).includes(separator) ? null : ungrouped.replaceAll(separator, '')
  }

  /** The ASCII digit of a digit of any script. Unicode lists the digits of a script in order, beginning with zero. */
  function toAsciiDigit(digit: string): string {
    const code = digit.codePointAt(0) ?? 0
    let offset = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - offset - 1))) offset++
    return String(offset % 10)
  }
}
