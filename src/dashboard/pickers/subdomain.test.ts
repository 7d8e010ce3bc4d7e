import { expect, test } from 'vitest'
import { subdomain as subdomainSchema } from '#contract/form-fields.ts'
import { getDomain, suggestSubdomain, toHost, normalizeSubdomain } from './subdomain.ts'

test.each([
  ['Osteria Lume', 'osteria-lume'],
  ['  Zoë’s Café & Bäckerei ', 'zoes-cafe-backerei'],
  ['Straße 9', 'strasse-9'],
  ['Łódź', 'lodz'],
  ['Q4', 'q4-page'],
  ['--', ''],
  ['東京', ''],
  ['x'.repeat(39) + ' y', 'x'.repeat(39)],
])('a page called %j gets the subdomain %j', (name, subdomain) => {
  expect(suggestSubdomain(name)).toBe(subdomain)
  expect(subdomainSchema.safeParse(subdomain).success).toBe(subdomain !== '')
})

test('subdomains of other pages are not suggested', () => {
  expect(suggestSubdomain('Menu', new Set(['menu', 'menu-2']))).toBe('menu-3')
  const long = 'm'.repeat(40)
  expect(suggestSubdomain(long, new Set([long]))).toBe(`${'m'.repeat(38)}-2`)
})

test('a name that is too short for a subdomain gets a suffix', () => {
  expect(suggestSubdomain('Q4', new Set(), 'site')).toBe('q4-site')
})

test('typed text is turned into a valid subdomain', () => {
  expect(normalizeSubdomain('My Menu_2.0')).toBe('my-menu-2-0')
})

test('the address of a page has its host and the common domain', () => {
  expect(toHost('https://menu.example.com/')).toBe('menu.example.com')
  expect(getDomain({ subdomain: 'menu', url: 'http://menu.pages.localhost:4000/' })).toBe('.pages.localhost:4000')
})
