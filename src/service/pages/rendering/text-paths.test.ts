import { expect, test } from 'vitest'
import { canDrawText, drawText } from './text-paths.ts'

const setting = {
  x: 10,
  top: 20,
  width: 300,
  capHeight: 20,
  leading: 30,
  maxLines: 2,
  align: 'start' as const,
  fill: '#123456',
}
const paths = (svg: string) => svg.match(/<path /g)?.length ?? 0

test('text becomes outlines, wrapped at the width', () => {
  const short = drawText('Low Tide', setting)
  expect([paths(short.svg), short.bottom, short.whole]).toEqual([1, 40, true])
  const wrapped = drawText('Three evenings of music by the sea', setting)
  expect([paths(wrapped.svg), wrapped.bottom, wrapped.whole]).toEqual([2, 70, true])
})

test('text that does not fit is truncated, and the result says so', () => {
  const long = drawText('word '.repeat(100), setting)
  expect([paths(long.svg), long.whole]).toEqual([2, false])
  const unbroken = drawText('x'.repeat(400), { ...setting, maxLines: 1 })
  expect(paths(unbroken.svg)).toBe(1)
})

test('only scripts with known letters can be written, and pictographs are left out', () => {
  for (const text of ['Crêperie Łódź', 'Кафе', 'Ταβέρνα', '🍕 Pizza 👨‍👩‍👧']) expect(canDrawText(text)).toBe(true)
  for (const text of ['寿司', 'مقهى', '🍕', '']) expect(canDrawText(text)).toBe(false)
})

test('the drawing contains only outlines of a text', () => {
  expect(drawText('<script>"&\'</script>', setting).svg).toMatch(
    /^(<path fill="#123456" transform="[^"<>]*" d="[^"<>]*"\/>)+$/,
  )
})
