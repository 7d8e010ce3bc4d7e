import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('a text that is too long ends with an ellipsis', () => {
  expect(shorten('Table card', 10)).toBe('Table card')
  expect(shorten('Table cards', 7)).toBe('Table…')
})
