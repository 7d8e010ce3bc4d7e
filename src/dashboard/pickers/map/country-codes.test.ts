import { expect, test } from 'vitest'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { countries } from '#contract/countries.ts'
import { countryCodes } from './country-codes.ts'

// Disputed territories have no number in the map data.
const drawnCountries = atlas.objects.countries.geometries.flatMap((country) => ('id' in country ? [country] : []))

test('every country on the map has the alpha-2 code that scans use', () => {
  expect(drawnCountries.map(({ id }) => id).filter((id) => !countryCodes.has(String(id)))).toEqual([])
  expect([...countryCodes.values()].filter((code) => !countries.includes(code))).toEqual([])
})

test('the codes match the country names of the map data', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const toBeginning = (name: string) => name.normalize('NFD').toLowerCase().slice(0, 3)
  const differingNames = drawnCountries
    .map(({ id, properties: { name } }) => [name, names.of(countryCodes.get(String(id)) ?? '')])
    .filter(([name = '', ours = '']) => toBeginning(name) !== toBeginning(ours))
  // Different names for the same countries.
  expect(differingNames).toEqual([
    ['W. Sahara', 'Western Sahara'],
    ['Dem. Rep. Congo', 'Congo - Kinshasa'],
    ['Fr. S. Antarctic Lands', 'French Southern Territories'],
    ['Eq. Guinea', 'Equatorial Guinea'],
    ['Turkey', 'Türkiye'],
    ['Macedonia', 'North Macedonia'],
    ['S. Sudan', 'South Sudan'],
  ])
})
