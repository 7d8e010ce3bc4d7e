import { expect, test } from 'vitest'
import { departures, layers, readSources } from '#testing/architecture.ts'

const sources = readSources('.')

test('there is something to check in every layer', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(500)
  expect(new Set(sources.map(({ file }) => file.split('/')[1]))).toEqual(new Set(Object.keys(layers)))
})

test('layers point one way, use their own packages, and features do not know each other', () => {
  expect(departures(sources)).toEqual([])
})
