import { expect, test } from 'vitest'
import { isHostedMatch } from './is-hosted-match.ts'

const page = { name: 'Menü im Garten', subdomain: 'garden-menu', url: 'https://garden-menu.pages.example.com/' }

test.each([
  'garten menu',
  'garden-',
  'garden-menu.pages.example.com',
  'https://garden-menu.pages.example.com/',
  'http://GARDEN-MENU.pages.example.com/de?utm_source=poster#drinks',
  '\u200Bhttps://garden-menu.pages.example.com \n',
])('a page is found by %j', (search) => {
  expect(isHostedMatch(page, search)).toBe(true)
})

test.each([
  'pages.example.com',
  'https://menu.pages.example.com/',
  'https://',
  'https://example.com/garden-menu',
  'winter',
])('a page is not found by %j', (search) => {
  expect(isHostedMatch(page, search)).toBe(false)
})
