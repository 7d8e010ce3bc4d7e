import { expect, test } from 'vitest'
import { blockDefinitions } from '../blocks/registry.ts'
import { getPageCss, toWindowCss } from './page-assets.ts'

const types = blockDefinitions.map(({ type }) => type)
const fullCss = getPageCss(types)
const plainCss = getPageCss(types, { layout: false })

test('in a window of its own, every container query of a page without columns becomes a media query', () => {
  expect(plainCss).toContain('@container page')
  expect(plainCss).toContain('@container block')
  expect(toWindowCss(plainCss)).not.toMatch(/container:|@container|cqi/)
  const queries = plainCss.split('@container').length + plainCss.split('@media').length - 1
  // One more media query is for the tabs, and one for paper.
  expect(toWindowCss(plainCss).split('@media').length).toBe(queries + 2)
})

test('a page with columns keeps the queries of the width of a block', () => {
  expect(toWindowCss(fullCss)).not.toContain('@container page')
  expect(toWindowCss(fullCss).split('@container block').length).toBe(fullCss.split('@container block').length)
})

test('the tabs of a navigation are fixed to the window', () => {
  expect(toWindowCss(fullCss)).toContain('position:fixed')
  expect(toWindowCss(getPageCss(['text'], { nav: false }))).not.toContain('position:fixed')
})
