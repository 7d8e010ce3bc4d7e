import encodeQR from 'qr'
import { expect, test } from 'vitest'
import { levelNames, levels, findVersion } from './correction-level.ts'

// The length of a text takes more bits from versions 10 and 27 on.
const versions = [1, 9, 10, 26, 27, 40]

test.each(['7', 'A', 'a', 'ü'])(
  'the longest text of "%s" that fits gets the smallest symbol, and one letter more needs a larger one',
  (letter) => {
    for (const level of levels)
      for (const version of versions) {
        const longest = letter.repeat(longestWithin(version, { letter, level }))
        const options = { ecc: levelNames[level], border: 1 }
        // The encoder does its own calculation.
        expect([level, encodeQR(longest, 'raw', options).length - 2]).toEqual([level, 17 + 4 * version])
        expect(() => encodeQR(longest + letter, 'raw', { ...options, version })).toThrow('Capacity')
      }
  },
)

/** How many times a letter fits into a symbol of this version, by our own calculation. */
function longestWithin(version: number, { letter, level }: { letter: string; level: (typeof levels)[number] }): number {
  let [fits, tooMany] = [1, 8_000]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    const needed = findVersion(letter.repeat(middle), level)
    if (needed !== null && needed <= version) fits = middle
    else tooMany = middle
  }
  return fits
}
