import { expect, test } from 'vitest'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { countries } from '#contract/countries.ts'
import { countryCodes } from './country-codes.ts'

// Borders that are disputed have no number in the geometry.
const drawn = atlas.objects.countries.geometries.flatMap((country) => ('id' in country ? [country] : []))

test('every country that the geometry draws has the code under which it is scanned', () => {
  expect(drawn.map(({ id }) => id).filter((id) => !countryCodes.has(String(id)))).toEqual([])
  expect([...countryCodes.values()].filter((code) => !countries.includes(code))).toEqual([])
})

test('the codes mean the countries that the geometry names', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const begins = (name: string) => name.normalize('NFD').toLowerCase().slice(0, 3)
  const differing = drawn
    .map(({ id, properties: { name } }) => [name, names.of(countryCodes.get(String(id)) ?? '')])
    .filter(([name = '', ours = '']) => begins(name) !== begins(ours))
  // Said otherwise, and the same.
  expect(differing).toEqual([
    ['W. Sahara', 'Western Sahara'],
    ['Dem. Rep. Congo', 'Congo - Kinshasa'],
    ['Fr. S. Antarctic Lands', 'French Southern Territories'],
    ['Eq. Guinea', 'Equatorial Guinea'],
    ['Turkey', 'Türkiye'],
    ['Macedonia', 'North Macedonia'],
    ['S. Sudan', 'South Sudan'],
  ])
})
