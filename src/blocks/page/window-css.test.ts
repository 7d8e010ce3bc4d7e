import { expect, test } from 'vitest'
import { blockDefinitions } from '../blocks/registry.ts'
import { getPageCss, toWindowCss } from './page-assets.ts'

const fullCss = getPageCss(blockDefinitions.map(({ type }) => type))

test('in a window of its own, every container query becomes a media query', () => {
  expect(fullCss).toContain('@container page')
  expect(toWindowCss(fullCss)).not.toMatch(/container:|@container|cqi/)
  const queries = fullCss.split('@container').length + fullCss.split('@media').length - 1
  // One more media query is for the tabs, and one for paper.
  expect(toWindowCss(fullCss).split('@media').length).toBe(queries + 2)
})

test('the tabs of a navigation are fixed to the window', () => {
  expect(toWindowCss(fullCss)).toContain('position:fixed')
  expect(toWindowCss(getPageCss(['text'], { nav: false }))).not.toContain('position:fixed')
})
