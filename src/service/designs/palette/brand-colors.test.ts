import { expect, test } from 'vitest'
import { parseColor } from './brand-colors.ts'

test.each([
  ['hsl(240, 100%, 50%)', '#0000ff'],
  ['hsl(-120, 100%, 50%)', '#0000ff'],
  ['hsl(600deg 100% 50%)', '#0000ff'],
  ['hsl(.5turn 100% 50%)', '#00ffff'],
  ['hsl(200grad 100% 50%)', '#00ffff'],
  ['hsla(3.14159rad 100% 50% / 1)', '#00ffff'],
])('%s is %s', (text, color) => {
  expect(parseColor(text)).toBe(color)
})
