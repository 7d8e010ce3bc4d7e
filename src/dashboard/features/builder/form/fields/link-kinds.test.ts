import { expect, test } from 'vitest'
import { LINK_PATTERN, WEB_PATTERN } from '#blocks/schema/href.ts'
import { getLinkKind, getAcceptedKinds } from './link-kinds.ts'

test('every link has a type', () => {
  const links = [
    '',
    'https://example.com/',
    'page:pgs_00000000000000000001',
    'mailto:a@b.c',
    'tel:+49%2030',
    '/menu',
    '#x',
  ]
  expect(links.map(getLinkKind)).toEqual(['web', 'web', 'page', 'email', 'phone', 'other', 'other'])
})

test('only types that the schema accepts are offered', () => {
  expect(getAcceptedKinds(LINK_PATTERN)).toEqual(['web', 'page', 'email', 'phone', 'other'])
  expect(getAcceptedKinds(WEB_PATTERN)).toEqual(['web'])
  expect(getAcceptedKinds('(')).toHaveLength(5)
})
