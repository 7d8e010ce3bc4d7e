import { expect, test } from 'vitest'
import { numbers } from '#testing/real-world/numbers.ts'
import { readNumber } from './read-number.ts'

test.each(numbers.map((sample) => ({ name: sample.written.slice(0, 40), ...sample })))(
  'the number “$name” is read ($source)',
  ({ written, means }) => {
    const number = readNumber(written)
    if (means === null) expect(number).toBe(null)
    else if (typeof means === 'object')
      expect(number).toEqual({ ambiguous: { whole: means.asks[0], decimal: means.asks[1] } })
    else expect(number).toEqual({ value: means })
  },
)

test('both readings offered for an ambiguous number are unambiguous', () => {
  for (const { means } of numbers) {
    if (means === null || typeof means !== 'object') continue
    for (const answer of means.asks) expect(readNumber(answer)).toEqual({ value: Number(answer) })
  }
})
