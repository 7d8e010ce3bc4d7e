import { expect, test } from 'vitest'
import { parseColor } from './color-text.ts'

test('a color is read in the notations of hexadecimal digits', () => {
  const texts = ['#1B4332', '1b4332', ' #1b4332 ', '#1B4332FF', '1b433280']
  for (const text of texts) expect([text, parseColor(text)]).toEqual([text, '#1b4332'])
  expect(['#fA0', 'fa0'].map(parseColor)).toEqual(['#ffaa00', '#ffaa00'])
})

test('invalid text is not read as a color', () => {
  for (const text of ['', '#12345', '#1234567', '12', '1, 2', '27 67', '#', 'fa0ff'])
    expect([text, parseColor(text)]).toEqual([text, null])
})
