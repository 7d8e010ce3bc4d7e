import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#testing/property-setup.ts'
import { packVisitor, unpackVisitor } from './packed-visitor.ts'

test('digits take six bits each', () => {
  expect(packVisitor('aB3-_xyz9')).toHaveLength(7)
  expect(packVisitor('zzzzzzzzzzzzzzzzzzzzzz')).toHaveLength(17)
})

test('every text is unpacked as it was, also one whose bytes are as many as those of digits', () => {
  const texts = [
    '',
    'v',
    'sechs6',
    'sieben7',
    'sixteen bytes 16',
    'seventeen bytes17',
    'aB3-_xyz9',
    '-'.repeat(22),
    'ä'.repeat(8),
  ]
  for (const text of texts) expect(unpackVisitor(packVisitor(text))).toBe(text)
  const digits = fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'A', 'Z', '0', '9', '-', '_'), maxLength: 24 })
  const anyText = fc.string({ unit: 'grapheme', maxLength: 24 }).filter((text) => !text.includes('\0'))
  fc.assert(fc.property(fc.oneof(digits, anyText), (text) => unpackVisitor(packVisitor(text)) === text))
})
