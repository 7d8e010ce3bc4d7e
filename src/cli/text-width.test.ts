import { expect, test } from 'vitest'
import { cutToWidth, measureWidth } from './text-width.ts'

test.each([
  ['Café', 4],
  ['Cafe\u0301', 4],
  ['春の桜', 6],
  ['메뉴', 4],
  ['🍰 and 👨‍👩‍👧', 9],
  ['', 0],
])('%j takes %i columns', (text, width) => {
  expect(measureWidth(text)).toBe(width)
})

test('a text is cut between characters', () => {
  expect([cutToWidth('桜の春', 5), cutToWidth('👨‍👩‍👧!', 2), cutToWidth('abc', 5)]).toEqual(['桜の', '👨‍👩‍👧', 'abc'])
})
