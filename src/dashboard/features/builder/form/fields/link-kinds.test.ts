import { expect, test } from 'vitest'
import { LINK_PATTERN, WEB_PATTERN } from '#blocks/schema/href.ts'
import { kindOfLink, kindsTaken, linkOfTyped, typedOfLink } from './link-kinds.ts'

test('every link is shown by its type and stored unchanged', () => {
  const links = [
    '',
    'https://example.com/a?b#c',
    'page:pgs_00000000000000000001',
    'mailto:a@b.c',
    'tel:+49 30',
    '/menu',
    '#x',
  ]
  expect(links.map(kindOfLink)).toEqual(['web', 'web', 'page', 'email', 'phone', 'other', 'other'])
  expect(links.map((link) => linkOfTyped(typedOfLink(link, kindOfLink(link)), kindOfLink(link)))).toEqual(links)
})

test('an address without a scheme is a web address; an incomplete scheme is not stored', () => {
  const typed = ['example.com', ' example.com/x ', 'localhost:3000/a', 'https://a', 'h', 'https:/', 'ftp://x']
  expect(typed.map((text) => linkOfTyped(text, 'web'))).toEqual([
    'https://example.com',
    'https://example.com/x',
    'https://localhost:3000/a',
    'https://a',
    null,
    null,
    'ftp://x',
  ])
})

test('only types that the schema accepts are offered', () => {
  expect(kindsTaken(LINK_PATTERN)).toEqual(['web', 'page', 'email', 'phone', 'other'])
  expect(kindsTaken(WEB_PATTERN)).toEqual(['web'])
  expect(kindsTaken('(')).toHaveLength(5)
})
