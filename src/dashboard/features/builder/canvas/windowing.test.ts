import { expect, test } from 'vitest'
import { toVisibleRows, countRemounts } from './windowing.ts'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']

test('consecutive blocks outside the window share one row', () => {
  const getShape = (rendered: string[]) =>
    toVisibleRows(ids, new Set(rendered)).map(({ id, index, unrenderedCount }) => [id, index, unrenderedCount])
  expect(getShape(ids)).toEqual(ids.map((id, index) => [id, index, 0]))
  expect(getShape(['a', 'd'])).toEqual([
    ['a', 0, 0],
    ['b', 1, 2],
    ['d', 3, 0],
    ['e', 4, 2],
  ])
})

test('only blocks that move up past a longer run of blocks are mounted again', () => {
  expect(countRemounts({}, { before: ids, after: ['a', 'e', 'b', 'c', 'd', 'f'], edited: null })).toEqual({ e: 1 })
  expect(countRemounts({ e: 1 }, { before: ids, after: ['d', 'e', 'a', 'b', 'c', 'f'], edited: null })).toEqual({
    d: 1,
    e: 2,
  })
  // A block that is being edited keeps its node.
  expect(countRemounts({}, { before: ids, after: ['d', 'e', 'a', 'b', 'c', 'f'], edited: 'e' })).toEqual({ d: 1 })
  const ordersWithoutRemounts = [
    ids,
    ['a', 'c', 'd', 'e', 'b', 'f'],
    ['a', 'c', 'b', 'd', 'e', 'f'],
    ['f', 'e', 'd', 'c', 'b', 'a'],
    ['a', 'b'],
  ]
  for (const after of ordersWithoutRemounts)
    expect(countRemounts({ a: 1 }, { before: ids, after, edited: null })).toEqual({ a: 1 })
})
