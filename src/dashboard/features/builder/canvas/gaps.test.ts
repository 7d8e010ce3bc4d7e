import { expect, test } from 'vitest'
import { type Box, findPlaceAt, getDropLine, listLines } from './gaps.ts'

const createBox = (top: number, bottom: number, [left, right]: readonly [number, number] = [0, 300]) => ({
  top,
  bottom,
  left,
  right,
})
const measure = (...boxes: Box[]) => ({ boxes, lines: listLines(boxes), width: 300 })

const column = measure(createBox(0, 100), createBox(120, 140), createBox(160, 400))
const rows = measure(
  createBox(0, 100),
  createBox(120, 220, [0, 140]),
  createBox(120, 180, [160, 300]),
  createBox(240, 340),
)
// Two columns, of which the first has two blocks, and the second is taller.
const stack = measure(
  { ...createBox(0, 60, [0, 140]), column: 0 },
  { ...createBox(80, 140, [0, 140]), column: 0 },
  { ...createBox(0, 300, [160, 300]), column: 1 },
  createBox(320, 400),
)
const accepts = () => true
const rejects = () => false

test('blocks beside each other form one line, in either direction of writing', () => {
  const listShape = ({ lines }: ReturnType<typeof measure>) =>
    lines.map(({ first, end, bottom }) => [first, end, bottom])
  expect(listShape(rows)).toEqual([
    [0, 1, 100],
    [1, 3, 220],
    [3, 4, 340],
  ])
  expect(listShape(measure(createBox(0, 50, [160, 300]), createBox(0, 60, [0, 140])))).toEqual([[0, 2, 60]])
  // A hidden block has no height.
  expect(listShape(measure(createBox(0, 50), createBox(50, 50, [-9, -9]), createBox(60, 90)))).toEqual([
    [0, 2, 50],
    [2, 3, 90],
  ])
})

test('the blocks of a column are in one line with the columns beside it', () => {
  expect(stack.lines.map(({ first, end, bottom, columns }) => [first, end, bottom, columns.length])).toEqual([
    [0, 3, 300, 2],
    [3, 4, 400, 1],
  ])
})

test('the pointer targets the gap above or below a block, depending on the half that it is in', () => {
  const find = (y: number) => findPlaceAt(column, { x: 150, y }, accepts)
  expect([-50, 49, 51, 129, 131, 279, 281, 900].map(find)).toEqual([0, 0, 1, 1, 2, 2, 3, 3].map((gap) => ({ gap })))
  expect(findPlaceAt(measure(), { x: 0, y: 10 }, accepts)).toEqual({ gap: 0 })
})

test('at its sides the pointer targets the place beside a block, if the block accepts one', () => {
  expect(findPlaceAt(column, { x: 20, y: 80 }, accepts)).toEqual({ index: 0, side: 'left' })
  expect(findPlaceAt(column, { x: 290, y: 20 }, accepts)).toEqual({ index: 0, side: 'right' })
  expect(findPlaceAt(column, { x: 290, y: 20 }, rejects)).toEqual({ gap: 0 })
  // Outside the page and between two blocks, there is no block for another one to be beside.
  expect(findPlaceAt(column, { x: 320, y: 20 }, accepts)).toEqual({ gap: 0 })
  expect(findPlaceAt(column, { x: 20, y: 110 }, accepts)).toHaveProperty('gap')
})

test('among columns, a drop is beside the block, in its column, or above and below the whole row', () => {
  const find = (x: number, y: number) => findPlaceAt(rows, { x, y }, accepts)
  expect(find(30, 170)).toEqual({ index: 1, side: 'left' })
  expect(find(70, 150)).toEqual({ index: 1, side: 'above' })
  expect(find(70, 190)).toEqual({ index: 1, side: 'below' })
  expect(find(190, 150)).toEqual({ index: 2, side: 'left' })
  expect(find(280, 150)).toEqual({ index: 2, side: 'right' })
  expect(find(60, 125)).toEqual({ gap: 1 })
  expect(find(60, 215)).toEqual({ gap: 3 })
})

test('below the last block of a shorter column, a drop is in that column', () => {
  const find = (x: number, y: number) => findPlaceAt(stack, { x, y }, accepts)
  expect(find(70, 66)).toEqual({ index: 0, side: 'below' })
  expect(find(70, 90)).toEqual({ index: 1, side: 'above' })
  expect(find(70, 250)).toEqual({ index: 1, side: 'below' })
  expect(find(230, 250)).toEqual({ index: 2, side: 'below' })
  // A row of four accepts no fifth column.
  const acceptsInColumn = (_: number, kind: string) => kind === 'column'
  expect(findPlaceAt(stack, { x: 5, y: 90 }, acceptsInColumn)).toEqual({ index: 1, side: 'above' })
})

test('the drop line lies between two rows or blocks of a column, above the first, below the last, or between two columns', () => {
  const draw = (place: Parameters<typeof getDropLine>[1]) => getDropLine(rows, place)
  expect([0, 1, 3, 4].map((gap) => draw({ gap }).top)).toEqual([-8, 110, 230, 348])
  expect(draw({ index: 1, side: 'right' })).toEqual(createBox(120, 220, [150, 150]))
  expect(draw({ index: 2, side: 'right' })).toEqual(createBox(120, 220, [308, 308]))
  expect(draw({ index: 0, side: 'left' })).toEqual(createBox(0, 100, [-8, -8]))
  const drawInStack = (place: Parameters<typeof getDropLine>[1]) => getDropLine(stack, place)
  expect(drawInStack({ index: 0, side: 'above' })).toEqual(createBox(-8, -8, [0, 140]))
  expect(drawInStack({ index: 0, side: 'below' })).toEqual(createBox(70, 70, [0, 140]))
  expect(drawInStack({ index: 1, side: 'below' })).toEqual(createBox(148, 148, [0, 140]))
  expect(drawInStack({ index: 1, side: 'right' })).toEqual(createBox(0, 300, [150, 150]))
})
