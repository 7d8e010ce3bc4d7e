import { expect, test } from 'vitest'
import { findGapAt, getLinePosition } from './gaps.ts'

const boxes = [
  { top: 0, bottom: 100 },
  { top: 120, bottom: 140 },
  { top: 160, bottom: 400 },
]

test('the pointer targets the gap above or below a block, depending on the half that it is in', () => {
  expect([-50, 49, 51, 129, 131, 279, 281, 900].map((y) => findGapAt(boxes, y))).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  expect(findGapAt([], 10)).toBe(0)
})

test('the drop line lies between two blocks, above the first or below the last', () => {
  expect([0, 1, 2, 3].map((gap) => getLinePosition(boxes, gap))).toEqual([-8, 110, 150, 408])
})
