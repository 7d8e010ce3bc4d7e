import { expect, test } from 'vitest'
import { blockDefinitions } from '../blocks/registry.ts'
import { pageCss, windowCss } from './page-assets.ts'

const whole = pageCss(blockDefinitions.map(({ type }) => type))

test('in its own window, every container query becomes a media query', () => {
  expect(whole).toContain('@container page')
  expect(windowCss(whole)).not.toMatch(/container:|@container|cqi/)
  const queries = whole.split('@container').length + whole.split('@media').length - 1
  // Besides those: the tabs, and paper.
  expect(windowCss(whole).split('@media').length).toBe(queries + 2)
})

test('tabs are fixed if there is a navigation', () => {
  expect(windowCss(whole)).toContain('position:fixed')
  expect(windowCss(pageCss(['text'], { nav: false }))).not.toContain('position:fixed')
})
