import { expect, test } from 'vitest'
import { TWELFTHS } from './pack-rows.ts'
import { getBorder, getSharedSpan, listRows, listRowShapes, moveBorder, type RowBlock } from './share-rows.ts'

const createBlock = (id: string, span?: number, type = 'text'): RowBlock => ({
  id,
  type,
  fields: span === undefined ? {} : { layout: { span } },
})
const listIds = (blocks: readonly RowBlock[]) =>
  listRows(blocks).map((row) => row.map((column) => column.map(({ id }) => id).join('')).join('|'))

test('rows are the blocks that share one, and a section begins a new row', () => {
  expect(listIds([createBlock('a'), createBlock('b', 6), createBlock('c', 6), createBlock('d', 6)])).toEqual([
    'a',
    'b|c',
    'd',
  ])
  expect(listIds([createBlock('a', 6), createBlock('s', undefined, 'section'), createBlock('b', 6)])).toEqual([
    'a',
    's',
    'b',
  ])
})

test('a column has the blocks below its first one, and those that are hidden on wide screens', () => {
  const hidden = { id: 'h', type: 'text', fields: { layout: { span: 6, hideOn: 'wide' } } }
  const below = { id: 'x', type: 'text', fields: { layout: { below: true } } }
  expect(listIds([createBlock('a', 6), hidden, below, createBlock('b', 6)])).toEqual(['ahx|b'])
  expect(listIds([hidden, createBlock('a'), below])).toEqual(['h', 'a', 'x'])
})

test('two to four columns share a row equally', () => {
  expect([1, 2, 3, 4].map(getSharedSpan)).toEqual([12, 6, 4, 3])
})

test('the border between columns moves to the nearest twelfth that the spans allow', () => {
  expect([1, 3.4, 4.6, 7.1, 11].map((twelfths) => moveBorder([6, 6], 0, twelfths))).toEqual([
    [3, 9],
    [3, 9],
    [4, 8],
    [8, 4],
    [9, 3],
  ])
  expect(moveBorder([4, 4, 4], 0, 6)).toEqual([6, 3, 3])
  expect(moveBorder([4, 4, 4], 1, 6)).toEqual([3, 3, 6])
  expect(moveBorder([3, 3, 3, 3], 1, 9)).toEqual([3, 3, 3, 3])
})

test('every shape of a row fills it', () => {
  for (const count of [2, 3, 4])
    for (const shape of listRowShapes(count)) expect(getBorder(shape, count - 1)).toBe(TWELFTHS)
  expect(listRowShapes(2)).toHaveLength(5)
  expect(listRowShapes(5)).toEqual([])
})
