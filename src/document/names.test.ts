import { expect, test } from 'vitest'
import { quoted } from './names.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['what is short', 'Book a table', "'Book a table'"],
  ['what stands on many lines', '  Book\n\ta   table ', "'Book a table'"],
  ['what is just long enough', 'a'.repeat(40), `'${'a'.repeat(40)}'`],
  ['what is one longer', 'a'.repeat(41), `'${'a'.repeat(39)}…'`],
  ['what would end in a space', `${'a'.repeat(38)} and more`, `'${'a'.repeat(38)}…'`],
  ['forty families', family.repeat(40), `'${family.repeat(40)}'`],
  ['one family more', family.repeat(41), `'${family.repeat(39)}…'`],
])('a name is on one line and truncated by visible characters: %s', (_, text, name) => {
  expect(quoted(text)).toBe(name)
})
