import { expect, test } from 'vitest'
import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { getPageDirection, getPageLanguage } from './page-language.ts'
import { groupVersions } from './page-versions.ts'
import { createLinkResolver, listVersions, omitHiddenPages, toLanguageContent } from './translations.ts'

const createPage = (id: string, slug: string, translated?: [of: string, lang: string]): ContentPage => ({
  id,
  name: id,
  slug,
  icon: '',
  blocks: [],
  ...(translated && {
    translation: { of: translated[0], lang: translated[1], hidden: false, texts: [], leftOut: [] },
  }),
})
const hide = (page: ContentPage): ContentPage =>
  page.translation ? { ...page, translation: { ...page.translation, hidden: true } } : page
const createContent = (...pages: ContentPage[]): PageContent => ({ pages, theme: {}, nav: { lang: 'en', dir: 'ltr' } })

const home = createPage('home', '')
const homeFr = createPage('homeFr', 'fr', ['home', 'fr'])
const homeAr = createPage('homeAr', 'ar', ['home', 'ar'])
const visit = createPage('visit', 'visit')
const visitFr = createPage('visitFr', 'visite', ['visit', 'fr'])
const contact = createPage('contact', 'contact')
const museum = createContent(home, homeFr, visitFr, visit, contact, homeAr)
const toIds = (groups: readonly (readonly { id: string }[])[]) => groups.map((group) => group.map(({ id }) => id))

test('translations follow their original, wherever they are in the document', () => {
  expect(toIds(groupVersions(museum.pages))).toEqual([['home', 'homeFr', 'homeAr'], ['visit', 'visitFr'], ['contact']])
})

test('if the original was removed, its first translation takes its place', () => {
  const visitDe = createPage('visitDe', 'besuch', ['visit', 'de'])
  expect(toIds(groupVersions([home, visitFr, visitDe]))).toEqual([['home'], ['visitFr', 'visitDe']])
})

test('a page that names itself, the home page or a circle as its original stays a page', () => {
  expect(
    toIds(groupVersions([createPage('home', '', ['other', 'fr']), createPage('self', 'self', ['self', 'fr'])])),
  ).toEqual([['home'], ['self']])
  const circle = [home, createPage('a', 'a', ['b', 'fr']), createPage('b', 'b', ['a', 'de'])]
  expect(groupVersions(circle).flat().length).toBe(3)
  const chain = createPage('c', 'c', ['homeFr', 'de'])
  const last = createPage('d', 'd', ['c', 'it'])
  expect(toIds(groupVersions([home, homeFr, last, chain]))).toEqual([['home', 'homeFr', 'd', 'c']])
  const translatedHome = createPage('home', '', ['other', 'en'])
  expect(toIds(groupVersions([translatedHome, homeFr]))).toEqual([['home', 'homeFr']])
})

test('the document in a language has its translations, and the original of pages without one', () => {
  const french = toLanguageContent(museum, 'fr')
  expect(french.pages.map(({ id }) => id)).toEqual(['homeFr', 'visitFr', 'contact'])
  expect([getPageLanguage(french), getPageDirection(french)]).toEqual(['fr', 'ltr'])
  const arabic = toLanguageContent(museum, 'ar')
  expect(arabic.pages.map(({ id }) => id)).toEqual(['homeAr', 'visit', 'contact'])
  expect(getPageDirection(arabic)).toBe('rtl')
  expect(toLanguageContent(museum, 'en').pages.map(({ id }) => id)).toEqual(['home', 'visit', 'contact'])
  const single = createContent(home, visit)
  expect(toLanguageContent(single, 'en')).toBe(single)
})

test('the language of a document is that of its originals', () => {
  const text = 'Wir sind für Sie da und freuen uns auf Ihren Besuch'
  const french = { ...homeFr, name: 'Nous sommes là pour vous et nous nous réjouissons de votre visite' }
  expect(getPageLanguage({ ...createContent({ ...home, name: text }, french), nav: {} })).toBe('de')
})

test('the language of the home page is that of the document, even if a stored home page says that it is a translation', () => {
  const text = 'Wir sind für Sie da und freuen uns auf Ihren Besuch'
  const translatedHome = { ...createPage('home', '', ['visit', 'fr']), name: text }
  const content = { ...createContent(translatedHome, homeAr), nav: {} }
  expect(getPageLanguage(content)).toBe('de')
  expect(
    listVersions(content)
      .get('home')
      ?.map(({ lang }) => lang),
  ).toEqual(['de', 'ar'])
})

test('an original with translations has an address at which visitors stay', () => {
  expect(listVersions(museum).get('homeFr')).toEqual([
    { id: 'home', lang: 'en', path: '/', href: '/?lang=en' },
    { id: 'homeFr', lang: 'fr', path: '/fr', href: '/fr' },
    { id: 'homeAr', lang: 'ar', path: '/ar', href: '/ar' },
  ])
  expect(listVersions(museum).get('contact')).toEqual([
    { id: 'contact', lang: 'en', path: '/contact', href: '/contact' },
  ])
  const twice = createContent(home, homeFr, createPage('again', 'fr-2', ['home', 'fr']))
  expect(
    listVersions(twice)
      .get('again')
      ?.map(({ id }) => id),
  ).toEqual(['home', 'homeFr'])
})

test('links lead to the page in the language of the visitor', () => {
  const resolve = createLinkResolver(museum, 'fr')
  expect(['/', 'page:home', '/visit', '/visite', '/contact', '/nowhere', 'https://example.com/'].map(resolve)).toEqual([
    '/fr',
    '/fr',
    '/visite',
    '/visite',
    '/contact',
    null,
    null,
  ])
  expect(createLinkResolver(museum, 'en')('/visite')).toBe('/visit?lang=en')
  expect(createLinkResolver(museum, 'ar')('/visit')).toBe('/visit?lang=en')
})

test('a hidden translation is not published, and the home page always is', () => {
  const content = createContent(hide(createPage('home', '', ['x', 'fr'])), hide(homeFr), visit)
  expect(omitHiddenPages(content).pages.map(({ id }) => id)).toEqual(['home', 'visit'])
  expect(omitHiddenPages(museum)).toBe(museum)
})
