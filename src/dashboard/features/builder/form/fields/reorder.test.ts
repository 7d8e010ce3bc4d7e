import { expect, test } from 'vitest'
import { moveEntry, getIndexAfterMove } from './reorder.ts'

test('an entry moves up and down but not beyond the ends', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moveEntry(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveEntry(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  for (const [from, to] of [
    [0, -1],
    [3, 4],
    [1, 1],
    [7, 0],
  ] as const)
    expect(moveEntry(list, from, to)).toBe(list)
})

test('after any move, every entry has the calculated index', () => {
  const list = ['a', 'b', 'c', 'd', 'e']
  for (const from of list.keys())
    for (const to of list.keys()) {
      const listAfterMove = moveEntry(list, from, to)
      expect(list.map((_, index) => listAfterMove[getIndexAfterMove(index, { from, to })])).toEqual(list)
    }
})
