/**
 * The digits of a typed or pasted one-time code: at most six, as ASCII. Apps show them in groups, and keyboards for Arabic, Persian, Hindi or
 * Japanese type digits of other scripts.
 */
export function readCodeDigits(text: string): string {
  const digits = text.normalize('NFKC').match(/\p{Nd}/gu) ?? []
  return digits.slice(0, 6).map(readDigit).join('')
}

/** The value of a digit of any script. Unicode lists the ten digits of a script in order, beginning with zero. */
function readDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}
