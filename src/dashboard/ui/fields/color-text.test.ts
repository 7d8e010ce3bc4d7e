import { expect, test } from 'vitest'
import { parseColor } from './color-text.ts'

test('a color is parsed in any of its notations', () => {
  expect(['#1B4332', '1b4332', ' #fA0 ', 'fa0'].map(parseColor)).toEqual(['#1b4332', '#1b4332', '#ffaa00', '#ffaa00'])
})

test('invalid text is no color', () => {
  expect(['', 'red', '#12345', '#1234567', 'rgb(0,0,0)'].map(parseColor)).toEqual([null, null, null, null, null])
})
