import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { pageCss, pageScript } from './page-assets.ts'
import { blockWords } from '../words/en.ts'
import { blockDefinitions } from '../blocks/registry.ts'

const everyday = ['header', 'heading', 'text', 'button', 'links', 'image', 'faq', 'contact', 'social']

test('a typical page has less than 12 KB of CSS, and a card of one page less than 9', () => {
  expect(pageCss(everyday).length).toBeLessThan(12_000)
  expect(pageCss(['header', 'text', 'links', 'social'], { nav: false }).length).toBeLessThan(9_000)
})

test('only CSS and scripts of existing blocks are included', () => {
  expect(pageCss(['text'])).not.toContain('.gallery')
  expect(pageCss(['gallery'])).toContain('.gallery')
  expect(pageCss(['hologram'])).toBe(pageCss([]))
  expect(pageCss([], { nav: false })).not.toContain('.nav')
  expect(pageScript(['header', 'text', 'image', 'hologram'], blockWords)).toBe('')
  expect(pageScript(['gallery'], blockWords)).toContain('[data-block="gallery"]')
})

test.each(blockDefinitions)(
  'the CSS of $type uses the width of the page and not of the window, and loads nothing',
  ({ css = '' }) => {
    expect(css).not.toMatch(/@media[^{]*width|@import|url\(|<\/|\d(vw|dvw|svw)\b(?!; height: 100dvh)/)
    expect(css.match(/{/g)?.length).toBe(css.match(/}/g)?.length)
  },
)

test('the script of each block is valid on its own', () => {
  for (const { type } of blockDefinitions.filter(({ script }) => script !== undefined))
    expect(() => new Script(pageScript([type], blockWords))).not.toThrow()
})
