import { expect, test } from 'vitest'
import type { PageContent } from '#contract/page-document.ts'
import { addFormerSlugs } from './redirects.ts'

const toContent = (slugs: Record<string, string>): PageContent => ({
  pages: Object.entries(slugs).map(([id, slug]) => ({ id, name: id, slug, icon: '', blocks: [] })),
  theme: {},
  nav: {},
})
const before = toContent({ home: '', menu: 'menu', team: 'team' })

test('a changed address leads to its page', () => {
  const after = toContent({ home: '', menu: 'dishes', team: 'team' })
  expect(addFormerSlugs([], before, after)).toEqual([{ slug: 'menu', page: 'menu' }])
})

test('an address that was changed twice leads to its page both times', () => {
  const first = addFormerSlugs([], before, toContent({ home: '', menu: 'dishes' }))
  const second = addFormerSlugs(first, toContent({ home: '', menu: 'dishes' }), toContent({ home: '', menu: 'food' }))
  expect(second).toEqual([
    { slug: 'menu', page: 'menu' },
    { slug: 'dishes', page: 'menu' },
  ])
})

test('a page that takes the former address of another page has it', () => {
  const redirects = [{ slug: 'dishes', page: 'menu' }]
  expect(addFormerSlugs(redirects, before, toContent({ home: '', menu: 'menu', team: 'dishes' }))).toEqual([
    { slug: 'team', page: 'team' },
  ])
})

test('a redirect that was set from an address of the published version stays, unless its page is removed', () => {
  const redirects = [{ slug: 'menu', page: 'team' }]
  const after = toContent({ home: '', menu: 'dishes', team: 'team' })
  expect(addFormerSlugs(redirects, before, after)).toEqual(redirects)
  expect(addFormerSlugs(redirects, before, toContent({ home: '', menu: 'dishes' }))).toEqual([
    { slug: 'menu', page: 'menu' },
  ])
})

test('two pages that swap their addresses leave no redirect', () => {
  expect(addFormerSlugs([], before, toContent({ home: '', menu: 'team', team: 'menu' }))).toEqual([])
})

test('the address of a removed page leads nowhere', () => {
  expect(addFormerSlugs([], before, toContent({ home: '', menu: 'menu' }))).toEqual([])
})

test('the first publication and the home page have no former address', () => {
  expect(addFormerSlugs([], null, before)).toEqual([])
  expect(addFormerSlugs([], toContent({ team: '' }), toContent({ menu: '', team: 'team' }))).toEqual([])
})

test('beyond 500 redirects, the oldest are left out, and an address that is left again is not among them', () => {
  const oldRedirects = Array.from({ length: 499 }, (_, index) => ({ slug: `old-${index}`, page: 'menu' }))
  const redirects = [{ slug: 'menu', page: 'menu' }, ...oldRedirects]
  const after = addFormerSlugs(redirects, before, toContent({ home: '', menu: 'dishes', team: 'crew' }))
  expect(after).toHaveLength(500)
  expect(after.slice(-2).map(({ slug }) => slug)).toEqual(['menu', 'team'])
})
