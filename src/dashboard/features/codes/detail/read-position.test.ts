import { expect, test } from 'vitest'
import { readPosition } from './read-position.ts'

test.each([
  ['Google Maps, right click', '52.52001, 13.40495'],
  ['an older Google Maps', '(52.52001,13.40495)'],
  ['Google Maps, place', '52°31\'12.0"N 13°24\'17.8"E'],
  [
    'Google Maps, link of a place',
    'https://www.google.com/maps/place/Alex/@52.1,13.1,17z/data=!3m1!4b1!3d52.52001!4d13.40495?entry=ttu',
  ],
  ['Google Maps, link of a map', 'https://www.google.de/maps/@52.52001,13.40495,15z'],
  ['Google Maps, link of a search', 'https://www.google.com/maps/search/52.52001,+13.40495?sa=X'],
  ['Google Maps, link for apps', 'https://www.google.com/maps/search/?api=1&query=52.52001%2C13.40495'],
  ['Apple Maps', '52.52001° N, 13.40495° E'],
  ['Apple Maps, link', 'https://maps.apple.com/?ll=52.52001,13.40495&q=Alex'],
  ['OpenStreetMap, link', 'https://www.openstreetmap.org/#map=19/52.52001/13.40495'],
  ['OpenStreetMap, link of a marker', 'https://www.openstreetmap.org/?mlat=52.52001&mlon=13.40495#map=16/52.1/13.1'],
  ['OpenStreetMap, address', 'geo:52.52001,13.40495?z=19'],
  ['Bing Maps, link', 'https://www.bing.com/maps?cp=52.52001%7E13.40495&lvl=16'],
  ['the compass of a phone', '52°31′12.0″ N  13°24′17.8″ E'],
  ['a receiver for geocaching', "N 52° 31.200' E 013° 24.297'"],
  ['a German spreadsheet', '52,52001; 13,40495'],
  ['two cells', '52.52001\t13.40495'],
  ['two cells of a German spreadsheet', '52,52001\t13,40495'],
  ['a program', 'lat: 52.52001, lng: 13.40495'],
  ['a page with invisible characters', '\u200E52.52001,\u00A013.40495\u200E\n'],
])('a position is read from %s', (_source, text) => {
  const position = readPosition(text)
  expect(position?.latitude).toBeCloseTo(52.52001, 4)
  expect(position?.longitude).toBeCloseTo(13.40495, 4)
})

test('the south and the west are negative', () => {
  const expected = { latitude: -33.8568, longitude: -151.2153 }
  for (const text of ['-33.8568, -151.2153', '−33.8568, −151.2153', '33.8568° S, 151.2153° W', 'S 33.8568 W 151.2153'])
    expect([text, readPosition(text)]).toEqual([text, expected])
})

test.each([
  '',
  '52',
  '52.52',
  '52,52',
  '52,520',
  'Main entrance, 4',
  '4 Harbor Street',
  '91.5, 13.4',
  '52.5, 181.5',
  'https://example.com/52',
  '12.30, 14.00, 15.00',
])('other text is not a position: %j', (text) => {
  expect(readPosition(text)).toBeNull()
})
