import { expect, test } from 'vitest'
import { readCodeDigits } from './read-code-digits.ts'

test.each([
  ['typed', '012987'],
  ['copied from an app that shows groups', ' 012 987\n'],
  ['copied with a hyphen and invisible characters', '\u202A012-987\u202C'],
  ['an Arabic keyboard', '٠١٢٩٨٧'],
  ['a Persian keyboard', '۰۱۲۹۸۷'],
  ['a Hindi keyboard', '०१२९८७'],
  ['a Japanese keyboard', '０１２９８７'],
  ['too long', '0129871'],
])('a code is read: %s', (_source, text) => {
  expect(readCodeDigits(text)).toBe('012987')
})

test('a text without digits is no code', () => {
  expect(readCodeDigits('code: ½ ²')).toBe('122')
  expect(readCodeDigits('abc')).toBe('')
})
