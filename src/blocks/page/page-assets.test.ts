import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { getPageCss, getPageScript } from './page-assets.ts'
import { blockWords } from '../words/en.ts'
import { blockDefinitions } from '../blocks/registry.ts'

const typicalTypes = ['header', 'heading', 'text', 'button', 'links', 'image', 'faq', 'contact', 'social']

test('a typical page has less than 12 KB of CSS', () => {
  expect(getPageCss(typicalTypes).length).toBeLessThan(12_000)
})

test('a page without navigation and with four types of blocks has less than 9 KB of CSS', () => {
  expect(getPageCss(['header', 'text', 'links', 'social'], { nav: false }).length).toBeLessThan(9_000)
})

test('a page has only the CSS and scripts of its own blocks', () => {
  expect(getPageCss(['text'])).not.toContain('.gallery')
  expect(getPageCss(['gallery'])).toContain('.gallery')
  expect(getPageCss(['hologram'])).toBe(getPageCss([]))
  expect(getPageCss([], { nav: false })).not.toContain('.nav')
  expect(getPageScript(['header', 'text', 'image', 'hologram'], blockWords)).toBe('')
  expect(getPageScript(['gallery'], blockWords)).toContain('[data-block="gallery"]')
})

test.each(blockDefinitions)(
  'the CSS of $type neither uses the width of the window nor loads anything',
  ({ css = '' }) => {
    expect(css).not.toMatch(/@media[^{]*width|@import|url\(|<\/|\d(vw|dvw|svw)\b(?!; height: 100dvh)/)
    expect(css.match(/{/g)?.length).toBe(css.match(/}/g)?.length)
  },
)

test.each(blockDefinitions)(
  'the CSS of $type treats left and right alike, because pages in Arabic and Hebrew begin on the right',
  ({ css = '' }) => {
    expect(css).not.toMatch(/(padding|margin|border)-(left|right)|text-align: ?(left|right)|[;{ ](left|right):/)
    const plainCss = css.replaceAll(/\([^()]*\)/g, '').replaceAll(/\([^()]*\)/g, '')
    const sides = [...plainCss.matchAll(/(?:padding|margin|inset):((?: [^\s;}]+){4})(?=\s*[;}])/g)]
    const isUneven = (values: string) => values.split(' ')[2] !== values.split(' ')[4]
    expect(sides.filter(([, values = '']) => isUneven(values)).map(([declaration]) => declaration)).toEqual([])
  },
)

test('the script of each block is valid on its own', () => {
  for (const { type } of blockDefinitions.filter(({ script }) => script !== undefined))
    expect(() => new Script(getPageScript([type], blockWords))).not.toThrow()
})
