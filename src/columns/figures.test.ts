import { expect, test } from 'vitest'
import { Aggregate } from './aggregate.ts'
import { Figures } from './figures.ts'
import type { ScanValue } from './labels.ts'

/** Counts these scans of places, whose texts are unique. */
async function listPlaces(scansByText: ReadonlyMap<string, number>) {
  const values = [...scansByText.keys()].map((value, index): ScanValue => ({
    id: index + 1,
    kind: 'place',
    value,
    parts: [],
  }))
  const aggregate = new Aggregate()
  aggregate.values.reserve(values.length)
  for (const { id, value } of values) aggregate.values.scans[id] = scansByText.get(value) ?? 0
  const figures = await Figures.read(async () => new Map(values.map((value) => [value.id, value])), {
    current: aggregate,
    previous: null,
  })
  return figures.toPlaces()
}

const toText = (region: string | null, city: string | null, latitude: number | null) =>
  JSON.stringify(['DE', region, city, latitude, latitude === null ? null : 10, 'Europe/Berlin'])

test('the thousand places with the most scans are listed, with the scans of all their values', async () => {
  const scansByText = new Map<string, number>()
  for (let i = 0; i < 3_000; i++) scansByText.set(toText('R', `City ${i}`, i / 100), 10 + (i % 300))
  // One place has a second value with few scans, and another has two values with half of its scans each.
  scansByText.set(toText(null, 'City 299', 2.99), 1)
  scansByText.set(toText('R', 'Split', 50), 160).set(toText('S', 'Split', 50), 155)
  scansByText.set(toText('R', 'Nowhere', null), 9_999)
  const places = await listPlaces(scansByText)
  expect(places).toHaveLength(1_000)
  expect(places[0]).toEqual({ latitude: 50, longitude: 10, city: 'Split', scans: 315 })
  expect(places[1]).toEqual({ latitude: 2.99, longitude: 10, city: 'City 299', scans: 310 })
  expect(places.map(({ scans }) => scans)).toEqual(places.map(({ scans }) => scans).toSorted((a, b) => b - a))
  expect(places.at(-1)?.scans).toBe(210)
})

test('names of places may have quotes, commas, backslashes and brackets', async () => {
  const cities = ['a "b", c', 'a\\', '\\"', '],[', 'null', '', '東京', null]
  const scansByText = new Map(
    cities.flatMap((city, i) => [`${city}`, null].map((region): [string, number] => [toText(region, city, i), i + 1])),
  )
  expect(new Set(await listPlaces(scansByText))).toEqual(
    new Set(cities.map((city, i) => ({ latitude: i, longitude: 10, city, scans: 2 * (i + 1) }))),
  )
})
