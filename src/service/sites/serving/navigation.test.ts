import { expect, test } from 'vitest'
import { isNavigation } from './navigation.ts'

const page = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  ['Chrome opens an address', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: page }, true],
  ['Chrome shows a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe', accept: page }, true],
  ['a service worker passes a page on', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'document' }, true],
  ['an old Safari opens an address', { accept: page }, true],
  ['Chrome imports a module', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'script', accept: '*/*' }, false],
  ['Firefox loads a style', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'style', accept: 'text/css,*/*' }, false],
  ['a script fetches text', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', accept: 'text/html' }, false],
  ['an old Safari loads a picture', { accept: 'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5' }, false],
  ['curl', { accept: '*/*' }, false],
  ['a request without these headers', {}, false],
])('%s: %j is a navigation: %s', (_, headers, expected) => {
  expect(isNavigation(headers)).toBe(expected)
})
