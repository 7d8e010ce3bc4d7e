import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { levelNames, levels, findVersion } from './correction-level.ts'

// The length of a text takes more bits from versions 10 and 27 on.
const versions = [1, 9, 10, 26, 27, 40]

test.each(['7', 'A', 'a', 'ü'])('one more "%s" than the longest text that fits needs a larger symbol', (letter) => {
  for (const level of levels)
    for (const version of versions) {
      const longestText = letter.repeat(findLongestText(version, { letter, level }))
      const options = { ecc: levelNames[level], border: 1 }
      // The encoder calculates the size of the symbol by itself.
      expect([level, encodeQR(longestText, 'raw', options).length - 2]).toEqual([level, 17 + 4 * version])
      expect(() => encodeQR(longestText + letter, 'raw', { ...options, version })).toThrow('Capacity')
    }
})

/** The number of times that a letter fits into a symbol of this version, by `findVersion`. */
function findLongestText(
  version: number,
  { letter, level }: { letter: string; level: (typeof levels)[number] },
): number {
  let [fittingLength, tooLong] = [1, 8_000]
  while (tooLong - fittingLength > 1) {
    const middle = Math.floor((fittingLength + tooLong) / 2)
    const neededVersion = findVersion(letter.repeat(middle), level)
    if (neededVersion !== null && neededVersion <= version) fittingLength = middle
    else tooLong = middle
  }
  return fittingLength
}
