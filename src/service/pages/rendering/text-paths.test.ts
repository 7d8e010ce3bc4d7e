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
const countPaths = (svg: string) => svg.match(/<path /g)?.length ?? 0

test('text is wrapped at the width', () => {
  const short = drawText('Low Tide', setting)
  expect([countPaths(short.svg), short.bottom, short.isWhole]).toEqual([1, 40, true])
  const wrapped = drawText('Three evenings of music by the sea', setting)
  expect([countPaths(wrapped.svg), wrapped.bottom, wrapped.isWhole]).toEqual([2, 70, true])
})

test('text that does not fit is truncated', () => {
  const long = drawText('word '.repeat(100), setting)
  expect([countPaths(long.svg), long.isWhole]).toEqual([2, false])
  const unbroken = drawText('x'.repeat(400), { ...setting, maxLines: 1 })
  expect(countPaths(unbroken.svg)).toBe(1)
})

test('text can be drawn if all letters are known', () => {
  for (const text of ['Crêperie Łódź', 'Кафе', 'Ταβέρνα', '🍕 Pizza 👨‍👩‍👧']) expect(canDrawText(text)).toBe(true)
  for (const text of ['寿司', 'مقهى', '🍕', '']) expect(canDrawText(text)).toBe(false)
})

test('the drawing contains only outlines of a text', () => {
  expect(drawText('<script>"&\'</script>', setting).svg).toMatch(
    /^(<path fill="#123456" transform="[^"<>]*" d="[^"<>]*"\/>)+$/,
  )
})
