import { expect, test } from 'vitest'
import { heading } from '#blocks/blocks/heading.tsx'
import { canvasCss, inPixels } from './canvas-css.ts'

test('what a page measures in its root is measured in pixels', () => {
  expect(inPixels('margin:.75rem 0 calc(1.5rem - var(--gap))')).toBe('margin:12px 0 calc(24px - var(--gap))')
  expect(canvasCss([heading])).not.toMatch(/\d?rem\b/)
})

test('the list of blocks has what a page gives its main part', () => {
  const css = canvasCss([heading])
  expect(css).toContain('.content{--side:')
  expect(css).not.toMatch(/(^|[}\s])main[{ ]/)
})
