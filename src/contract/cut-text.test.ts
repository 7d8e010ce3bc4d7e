import { expect, test } from 'vitest'
import { cutText, shorten } from './cut-text.ts'

test.each([
  ['Table card', 10, 'Table card'],
  ['Table cards', 10, 'Table card'],
  ['', 5, ''],
  ['Menu', 0, ''],
  // Surrogate pairs.
  ['Pizza 🍕', 8, 'Pizza 🍕'],
  ['Pizza 🍕', 7, 'Pizza '],
  ['Pizza🍕🍕', 8, 'Pizza🍕'],
  ['Pizza🍕🍕', 7, 'Pizza🍕'],
  // A flag is two code points, of which either alone is a letter.
  ['🇩🇪🇫🇷', 8, '🇩🇪🇫🇷'],
  ['🇩🇪🇫🇷', 7, '🇩🇪'],
  ['🇩🇪🇫🇷', 6, '🇩🇪'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Glasgow 🏴󠁧󠁢󠁳󠁣󠁴󠁿', 28, '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Glasgow '],
  // A family, a skin color and a keycap.
  ['For 👨‍👩‍👧‍👦', 15, 'For 👨‍👩‍👧‍👦'],
  ['For 👨‍👩‍👧‍👦', 14, 'For '],
  ['For 👨‍👩‍👧‍👦', 9, 'For '],
  ['Thanks 👍🏽', 9, 'Thanks '],
  ['Gate 1️⃣', 6, 'Gate '],
  // Accents that are characters of their own.
  ['Cafe\u0301', 4, 'Caf'],
  ['Cafe\u0301s', 5, 'Cafe\u0301'],
  ['Việt'.normalize('NFD'), 3, 'Vi'],
  // Devanagari, Tamil, Thai and Hangul of several code points.
  ['नमस्ते', 5, 'नम'],
  ['नमस्ते', 6, 'नमस्ते'],
  ['हिन्दी', 1, 'ह'],
  ['கொடி', 3, 'கொ'],
  ['ที่นี่', 4, 'ที่'],
  ['한국'.normalize('NFD'), 4, '한'.normalize('NFD')],
  ['two\r\nlines', 4, 'two'],
  // A character that is longer than the limit.
  [`Z${'\u0301'.repeat(20)}`, 10, `Z${'\u0301'.repeat(9)}`],
  ['👨‍👩‍👧‍👦', 4, '👨‍'],
])('%j is cut at %i to %j', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut)
})

test('every cut of a mixed text is its beginning, short enough and without half a surrogate pair', () => {
  const text = 'Café 🍕 e\u0301 👨‍👩‍👧‍👦🇩🇪 हिन्दी 👍🏽 1️⃣ ที่ 🏴󠁧󠁢󠁳󠁣󠁴󠁿.'
  const characters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
  for (let max = 0; max <= text.length; max++) {
    const fitting = characters.filter((_, index) => characters.slice(0, index + 1).join('').length <= max)
    expect(cutText(text, max)).toBe(fitting.join(''))
  }
})

test('a text that is too long ends with an ellipsis', () => {
  expect(shorten('Table card', 10)).toBe('Table card')
  expect(shorten('Table cards', 7)).toBe('Table…')
  expect(shorten('Pizza 🍕🍕', 9)).toBe('Pizza 🍕…')
  expect(shorten('Pizza 🍕🍕', 8)).toBe('Pizza…')
})
