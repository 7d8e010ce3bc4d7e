import { expect, test } from 'vitest'
import { labelled, nearest, placesOn, roundTop } from './series-scale.ts'

test('the top of a scale is round, is not exceeded, and falls into four whole parts', () => {
  for (const largest of [0, 1, 4, 5, 9, 17, 41, 99, 100, 101, 742, 12_345, 999_999]) {
    const top = roundTop(largest)
    expect(top).toBeGreaterThanOrEqual(largest)
    expect(top).toBeLessThanOrEqual(Math.max(8, largest * 1.6))
    expect(Number.isInteger(top / 4)).toBe(true)
  }
})

test('points are spread over the whole line, and one alone stands in its middle', () => {
  expect(placesOn(300, 4)).toEqual([0, 100, 200, 300])
  expect(placesOn(300, 1)).toEqual([150])
  expect(placesOn(300, 0)).toEqual([])
})

test('labels keep their distance', () => {
  expect(labelled(5, 500, 90)).toEqual([0, 1, 2, 3, 4])
  expect(labelled(90, 500, 90)).toEqual([0, 18, 36, 54, 72])
})

test('a place on the line finds the nearest point, also from outside', () => {
  const places = placesOn(300, 4)
  expect([-40, 49, 51, 160, 999].map((x) => nearest(places, x))).toEqual([0, 0, 1, 2, 3])
})
