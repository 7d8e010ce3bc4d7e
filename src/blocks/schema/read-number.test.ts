import { expect, test } from 'vitest'
import { numbers } from '#testing/real-world/numbers.ts'
import { readNumber } from './read-number.ts'

test.each(numbers.map(({ written, ...rest }) => ({ name: written.slice(0, 40), written, ...rest })))(
  'the number “$name” ($source)',
  ({ written, means }) => {
    const read = readNumber(written)
    if (means === null) expect(read).toBe(null)
    else if (typeof means === 'object')
      expect(read).toEqual({ unclear: { whole: means.asks[0], decimal: means.asks[1] } })
    else expect(read).toEqual({ value: means })
  },
)

test('both readings offered for an ambiguous number are unambiguous', () => {
  for (const { means } of numbers) {
    if (means === null || typeof means !== 'object') continue
    for (const answer of means.asks) expect(readNumber(answer)).toEqual({ value: Number(answer) })
  }
})
