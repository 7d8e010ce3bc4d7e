import { expect, test } from 'vitest'
import { createMapLinks, toPoint } from './map-links.ts'

test('if a place has coordinates, its address is only the label', () => {
  expect(createMapLinks({ address: 'Pariser Platz 1 (Tor)\n10117 Berlin', coordinates: '52.5163, 13.3777' })).toEqual({
    universal: 'https://www.google.com/maps/search/?api=1&query=52.5163%2C13.3777',
    apple: 'https://maps.apple.com/?q=Pariser%20Platz%201%20%28Tor%29%2010117%20Berlin&ll=52.5163,13.3777',
    geo: 'geo:52.5163,13.3777?q=52.5163,13.3777(Pariser%20Platz%201%20%28Tor%29%2010117%20Berlin)',
  })
})

test('without coordinates, the links search the address', () => {
  expect(createMapLinks({ address: 'Am See 3 & Co', coordinates: '' })).toEqual({
    universal: 'https://www.google.com/maps/search/?api=1&query=Am%20See%203%20%26%20Co',
    apple: 'https://maps.apple.com/?q=Am%20See%203%20%26%20Co',
    geo: 'geo:0,0?q=Am%20See%203%20%26%20Co',
  })
})

test.each([
  ['52.51628° N, 13.37772° E', '52.51628,13.37772'],
  ['33.85680° S, 151.21530° E', '-33.8568,151.2153'],
  ['22.95192° S, 43.21049° W', '-22.95192,-43.21049'],
  ['52.5163N 13.3777E', '52.5163,13.3777'],
  ['\u221233.8568, 151.2153', '-33.8568,151.2153'],
])('coordinates are read as maps apps copy them: %s', (coordinates, point) => {
  expect(toPoint({ address: '', coordinates })).toBe(point)
})

test('invalid coordinates are ignored', () => {
  const points = ['91, 0', '0, 181', '52.5', 'Berlin', '52,5163, 13,3777', '1e1, 2', '1,2);x']
  expect(points.map((coordinates) => toPoint({ address: '', coordinates }))).toEqual(points.map(() => null))
  expect(toPoint({ address: '', coordinates: ' -33.8568;151.2153 ' })).toBe('-33.8568,151.2153')
})
