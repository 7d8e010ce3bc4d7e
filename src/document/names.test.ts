import { expect, test } from 'vitest'
import { quote } from './names.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['short text', 'Book a table', "'Book a table'"],
  ['text on several lines', '  Book\n\ta   table ', "'Book a table'"],
  ['text of the maximum length', 'a'.repeat(40), `'${'a'.repeat(40)}'`],
  ['text one character longer', 'a'.repeat(41), `'${'a'.repeat(39)}…'`],
  ['text that would end in a space', `${'a'.repeat(38)} and more`, `'${'a'.repeat(38)}…'`],
  ['forty emoji of several code points', family.repeat(40), `'${family.repeat(40)}'`],
  ['one such emoji more', family.repeat(41), `'${family.repeat(39)}…'`],
])('a quoted name is one line, truncated by visible characters: %s', (_, text, name) => {
  expect(quote(text)).toBe(name)
})
