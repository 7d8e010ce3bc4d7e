import { expect, test } from 'vitest'
import { toVisibleRows, toVisibleSections, countRemounts } from './windowing.ts'

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

test('a run of blocks outside the window ends with its section', () => {
  const getShape = (sectionIds: string[]) =>
    toVisibleSections(ids, new Set(sectionIds), (blocks) => toVisibleRows(blocks, new Set(['a']))).map(
      ({ id, index, rows }) => [id, index, rows.map((row) => [row.id, row.index, row.unrenderedCount])],
    )
  expect(getShape(['c', 'f'])).toEqual([
    [
      null,
      0,
      [
        ['a', 0, 0],
        ['b', 1, 1],
      ],
    ],
    ['c', 2, [['d', 3, 2]]],
    ['f', 5, []],
  ])
  expect(getShape([])).toEqual([
    [
      null,
      0,
      [
        ['a', 0, 0],
        ['b', 1, 5],
      ],
    ],
  ])
  expect(getShape(['a'])).toEqual([['a', 0, [['b', 1, 5]]]])
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
