import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packRows, TWELFTHS } from './pack-rows.ts'
import { getBorder, listRows, listRowShapes, moveBorder, repairRows, type RowBlock, shareRow } from './share-rows.ts'

const createBlock = (id: string, span?: number, type = 'text'): RowBlock => ({
  id,
  type,
  fields: span === undefined ? {} : { layout: { span } },
})
const listIds = (blocks: readonly RowBlock[]) => listRows(blocks).map((row) => row.map(({ id }) => id).join(''))

test('rows are the blocks that share one, and a section begins a new row', () => {
  expect(listIds([createBlock('a'), createBlock('b', 6), createBlock('c', 6), createBlock('d', 6)])).toEqual([
    'a',
    'bc',
    'd',
  ])
  expect(listIds([createBlock('a', 6), createBlock('s', undefined, 'section'), createBlock('b', 6)])).toEqual([
    'a',
    's',
    'b',
  ])
})

test('a block that is hidden on wide screens does not divide a row', () => {
  const hidden = { id: 'h', type: 'text', fields: { layout: { span: 6, hideOn: 'wide' } } }
  expect(listIds([createBlock('a', 6), hidden, createBlock('b', 6)])).toEqual(['ab', 'h'])
})

test('two to four blocks share a row equally', () => {
  expect(['ab', 'abc', 'abcd'].map((ids) => [...shareRow(ids.split('')).values()])).toEqual([
    [6, 6],
    [4, 4, 4],
    [3, 3, 3, 3],
  ])
})

test('what is left of a row shares it again', () => {
  const row = [createBlock('a', 4), createBlock('b', 4), createBlock('c', 4)]
  expect([...repairRows(row, ['a', 'c'])]).toEqual([
    ['a', 6],
    ['c', 6],
  ])
  expect([...repairRows(row.slice(0, 2), ['a'])]).toEqual([['a', 12]])
  // The block that left takes the whole row at its new place.
  const page = [...row, createBlock('d')]
  expect([...repairRows(page, ['a', 'b', 'd', 'c'])]).toEqual([
    ['a', 6],
    ['b', 6],
    ['c', 12],
  ])
})

test('a row keeps its spans while its blocks are beside each other', () => {
  const row = [createBlock('a', 3), createBlock('b', 9), createBlock('c')]
  expect(repairRows(row, ['b', 'a', 'c']).size).toBe(0)
  expect(repairRows(row, ['c', 'a', 'b']).size).toBe(0)
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

test('after any move of a block, every row is full', () => {
  const anyRow = fc.constantFrom(...[1, 2, 3, 4].flatMap((count) => (count === 1 ? [[12]] : listRowShapes(count))))
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (rows, from, to) => {
      const page = rows.flatMap((row, index) => row.map((span, column) => createBlock(`${index}-${column}`, span)))
      const moved = page[from % page.length]
      const others = page.filter((block) => block !== moved)
      const after = moved ? others.toSpliced(to % (others.length + 1), 0, moved) : others
      const changes = repairRows(
        page,
        after.map(({ id }) => id),
      )
      const repaired = after.map((block) =>
        changes.has(block.id) ? createBlock(block.id, changes.get(block.id)) : block,
      )
      for (const places of listRows(repaired).map((row) => packRows(row)))
        expect(places.reduce((sum, place) => sum + (place?.span ?? TWELFTHS), 0)).toBe(TWELFTHS)
    }),
    { seed: 39, numRuns: 500 },
  )
})
