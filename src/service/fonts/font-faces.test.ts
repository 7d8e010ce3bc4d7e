import { expect, test } from 'vitest'
import { composeFallbackFaces, composePageFonts, type FontFile, type PageFamily } from './font-faces.ts'
import { listOpenFontFiles } from './open-font-files.ts'
import { openFamilies } from './open-families.ts'

async function openFamily(id: keyof typeof openFamilies, generic: PageFamily['generic'] = 'sans'): Promise<PageFamily> {
  return { id, generic, metrics: openFamilies[id].metrics, files: await listOpenFontFiles(id) }
}

/** The subsets of the `@font-face` rules of a family, from the names of their files. */
function listSubsets(css: string): string[] {
  return [...css.matchAll(/url\(\/_\/fonts\/inter-([a-z-]+?)-wght-(normal|italic)-[0-9a-f]{16}\.woff2\)/g)].map(
    ([, subset, style]) => `${subset} ${style}`,
  )
}

const plain = (text: string) => ({ text, hasItalic: false, hasQuote: false })

test.each([
  ['Hello', ['latin normal']],
  ['Škoda and Łódź', ['latin-ext normal', 'latin normal']],
  ['Καλημέρα', ['greek normal']],
  ['Добрий день', ['cyrillic normal', 'latin normal']],
  ['Phở', ['vietnamese normal', 'latin normal']],
  // Inter has no Hebrew, which a system font shows.
  ['שלום', []],
])('a page with the text %j loads only the subsets that it needs', async (text, subsets) => {
  const { css } = composePageFonts({ heading: null, body: await openFamily('inter') }, plain(text))
  expect(listSubsets(css)).toEqual(subsets)
})

test('italic is loaded only by a page with italic text', async () => {
  const body = await openFamily('inter')
  const { css } = composePageFonts({ heading: null, body }, { ...plain('Hello'), hasItalic: true })
  expect(listSubsets(css)).toEqual(['latin normal', 'latin italic'])
})

test('headings in a font with a file for each weight load the nearest weight only', async () => {
  const family = await openFamily('libre-caslon-text', 'serif')
  const loadedWeights = (weight: number, hasQuote = false) => {
    const { css } = composePageFonts({ heading: { family, weight }, body: null }, { ...plain('Menu'), hasQuote })
    return [...css.matchAll(/font-weight:(\d+);font-display/g)].map(([, fontWeight]) => fontWeight)
  }
  expect(loadedWeights(400)).toEqual(['400'])
  expect(loadedWeights(800)).toEqual(['700'])
  // A quote is in the regular weight of the same font.
  expect(loadedWeights(800, true)).toEqual(['700', '400'])
})

test('one family for headings and text is declared once and preloaded once', async () => {
  const family = await openFamily('inter')
  const { css, preloaded } = composePageFonts({ heading: { family, weight: 700 }, body: family }, plain('Hello'))
  expect(listSubsets(css)).toEqual(['latin normal'])
  expect(preloaded).toEqual([expect.stringMatching(/^\/_\/fonts\/inter-latin-wght-normal-[0-9a-f]{16}\.woff2$/)])
})

test('the subset of the first text is preloaded', async () => {
  const body = await openFamily('rubik')
  const { preloaded } = composePageFonts({ heading: null, body }, plain('שלום לכולם, Rubik'))
  expect(preloaded).toEqual([expect.stringContaining('/rubik-hebrew-')])
})

test('each rule names its weights, its characters and what is shown until it has loaded', async () => {
  const { css } = composePageFonts({ heading: null, body: await openFamily('inter') }, plain('Hello'))
  expect(css).toMatch(
    /^@font-face{font-family:inter;font-style:normal;font-weight:100 900;font-display:swap;src:url\(\/_\/fonts\/[^)]+\) format\("woff2"\);unicode-range:U\+0000-00FF,[^}]+}/,
  )
})

test('system fonts are scaled to the width and height of the family', () => {
  const metrics = { ascent: 1, descent: 0.25, lineGap: 0, width: 0.4456 * 1.1, boldWidth: 0.4799 * 0.9 }
  const family: PageFamily = { id: 'own-x', generic: 'sans', metrics, files: [] }
  const [regular, bold] = composeFallbackFaces(family, 700).split('@font-face').slice(1)
  expect(regular).toBe(
    '{font-family:fallback-own-x;src:local("Arial"),local("Liberation Sans"),local("Arimo");size-adjust:110%;ascent-override:90.91%;descent-override:22.73%;line-gap-override:0%;font-weight:1 499}',
  )
  expect(bold).toContain('local("Arial Bold")')
  expect(bold).toContain('size-adjust:90%;ascent-override:111.11%')
})

test('headings between regular and bold are scaled to a width between both', () => {
  const metrics = { ascent: 1, descent: 0.25, lineGap: 0, width: 0.4, boldWidth: 0.46 }
  const css = composeFallbackFaces({ id: 'own-x', generic: 'sans', metrics, files: [] }, 500)
  expect(css).toContain(`size-adjust:${Math.round((0.42 / 0.4799) * 10_000) / 100}%`)
})

test('an uploaded font without a range of characters is used for any text', () => {
  const file: FontFile = {
    path: '/_/fonts/fnt_1/a.woff2',
    style: 'normal',
    minWeight: 400,
    maxWeight: 400,
    unicodeRange: '',
  }
  const metrics = { ascent: 1, descent: 0.25, lineGap: 0, width: 0.4, boldWidth: 0.46 }
  const body: PageFamily = { id: 'own-x', generic: 'sans', metrics, files: [file] }
  const { css, preloaded } = composePageFonts({ heading: null, body }, plain('日本'))
  expect(css).toContain('src:url(/_/fonts/fnt_1/a.woff2)')
  expect(preloaded).toEqual(['/_/fonts/fnt_1/a.woff2'])
})
