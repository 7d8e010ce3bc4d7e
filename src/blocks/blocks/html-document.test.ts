import { expect, test } from 'vitest'
import { createHtmlDocument, findLoadedOrigins, toOrigins } from './html-document.ts'

test.each([
  ['https://widget.example.org/a.js?x', ['https://widget.example.org']],
  ['widget.example.org', ['https://widget.example.org']],
  [' https://widget.example.org:8443 ', ['https://widget.example.org:8443']],
  ['http://widget.example.org', []],
  ['https://user:secret@widget.example.org', ['https://widget.example.org']],
  ["https://a;script-src'unsafe-eval'.example.org", []],
  ['https://*.example.org', []],
  ['*', []],
  ["'self'", []],
  ['data:', []],
  ['javascript:alert(1)', []],
  ['https://127.0.0.1', []],
  ['https://localhost', []],
  ['', []],
])('the address %j lets a frame load from %j', (address, origins) => {
  expect(toOrigins([address])).toEqual(origins)
})

test('the same origin is listed once', () => {
  expect(toOrigins(['https://a.example.org/x', 'a.example.org/y'])).toEqual(['https://a.example.org'])
})

test('finds the origins that tags load from, and not those of links', () => {
  const html =
    '<script async src="https://a.example.org/x.js"></script><img src=https://b.example.org/i.png><a href="https://c.example.org">c</a><form action="https://d.example.org/post">'
  expect(findLoadedOrigins(html)).toEqual(['https://a.example.org', 'https://b.example.org', 'https://d.example.org'])
})

test('the origins of all addresses of a tag are found', () => {
  const html = `<video src="https://a.example.org/v.mp4" poster='https://b.example.org/p.png'></video>
    <img src="/i.png" srcset="https://c.example.org/1.png 1x, https://d.example.org/2.png 2x" alt="src=https://e.example.org">`
  expect(findLoadedOrigins(html)).toEqual(['a', 'b', 'c', 'd'].map((name) => `https://${name}.example.org`))
})

test('the origins of addresses without a scheme are found', () => {
  const html =
    '<script src="//a.example.org/x.js"></script><img srcset="//b.example.org/1.png 1x, /2.png 2x"><a href="//c">'
  expect(findLoadedOrigins(html)).toEqual(['https://a.example.org', 'https://b.example.org'])
})

test('a whole document stays as it is', () => {
  const wholeDocument = '<!DOCTYPE html><html><body>Mine</body></html>'
  expect(createHtmlDocument(wholeDocument, 'x', { lang: 'en', dir: 'ltr' })).toBe(wholeDocument)
})
