import { expect, test } from 'vitest'
import { isHashedName } from '../serving/hashed-name.ts'
import { findLastingFiles } from './lasting-files.ts'

/** Files with their contents as hashes. */
const files = (contents: Record<string, string>) =>
  Object.fromEntries(Object.entries(contents).map(([path, hash]) => [path, { hash }]))
const find = (contents: Record<string, string>, ...earlier: Record<string, string>[]) =>
  [...findLastingFiles(files(contents), earlier.map(files))].toSorted()

test('a name that does not look like a hash is trusted once its neighbors were renamed with their contents', () => {
  const before = { 'assets/Menu-BghjXLoK.js': '1', 'assets/Shop-BxoLTzKa.js': '1', 'assets/Same-CtHnqEwA.js': '1' }
  const after = { 'assets/Menu-CkWuTzPa.js': '2', 'assets/Shop-PoiUytRe.js': '2', 'assets/Same-CtHnqEwA.js': '1' }
  expect(find(before)).toEqual([])
  expect(find(after, before)).toEqual(Object.keys(after).toSorted())
})

test('a name whose content was changed by a deploy is no longer trusted, even if it looks like a hash', () => {
  expect(find({ 'app.3f9a1c2b.js': '1' })).toEqual(['app.3f9a1c2b.js'])
  expect(find({ 'app.3f9a1c2b.js': '2' }, { 'app.3f9a1c2b.js': '1' })).toEqual([])
  expect(find({ 'app.3f9a1c2b.js': '1' }, {}, { 'app.3f9a1c2b.js': '2' })).toEqual([])
})

test('words, numbers and dates are not hashes, even if several were renamed', () => {
  const before = { 'a-summer24.jpg': '1', 'b-summer24.jpg': '1', 'c-20240101.jpg': '1', 'd-20240101.jpg': '1' }
  const after = { 'a-winter24.jpg': '2', 'b-winter24.jpg': '2', 'c-20250101.jpg': '2', 'd-20250101.jpg': '2' }
  expect(find(after, before)).toEqual([])
  // Beside real hashes of the same length.
  const hashes = { 'img/x-DkTqYxh2.js': '1', 'img/y-B3fKx9Zq.js': '1' }
  expect(find({ ...hashes, 'img/menu-dropdown.js': '1', 'img/menu-CheckOut.js': '1' })).toEqual(Object.keys(hashes))
})

test('pages never count as lasting', () => {
  expect(find({ 'page.3f9a1c2b.html': '1', '_astro/a.html': '1' })).toEqual([])
})

/** The letters of hashes in the names of files, by their encoding. */
const alphabets = {
  hex: '0123456789abcdef',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
}
let seed = 7
const random = (below: number) => (seed = (seed * 48_271) % 0x7fffffff) % below
const make = (alphabet: string, length: number) =>
  Array.from({ length }, () => alphabet[random(alphabet.length)]).join('')

test.each([
  ['Vite', (n: number) => `assets/c${n}-${make(alphabets.base64, 8)}.js`, 0.95],
  ['Angular', (n: number) => `chunk${n}-${make(alphabets.base32, 8)}.js`, 0.7],
  ['webpack', (n: number) => `js/${n}.${make(alphabets.hex, 8)}.js`, 0.9],
  ['SvelteKit', () => `_app/immutable/chunks/${make(alphabets.base64, 8)}.js`, 1],
  ['Next', () => `_next/static/css/${make(alphabets.hex, 16)}.css`, 1],
])(
  'most hashed names of a %s build are recognized at the first deploy, and nearly all at the second',
  (_, name, atFirst) => {
    const builds = Array.from({ length: 40 }, () => {
      const version = () => Object.fromEntries(Array.from({ length: 20 }, (_, n) => [name(n), make(alphabets.hex, 9)]))
      const [first, second] = [version(), version()]
      return [find(first).length / 20, find(second, first).length / 20] as const
    })
    const average = (index: 0 | 1) => builds.reduce((sum, shares) => sum + shares[index], 0) / builds.length
    expect(average(0)).toBeGreaterThanOrEqual(atFirst)
    expect(average(1)).toBeGreaterThanOrEqual(0.93)
  },
)

test.each(['wallpaper-MacBook2.jpg', 'logo-VERSION2.js', 'hero-facade10.jpg', 'css/checkout.css', 'page-CHECKOUT.js'])(
  '%s is a word',
  (name) => expect(isHashedName(name)).toBe(false),
)
