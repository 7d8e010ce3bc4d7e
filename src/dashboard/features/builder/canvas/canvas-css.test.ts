import { expect, test } from 'vitest'
import { heading } from '#blocks/blocks/heading.tsx'
import { composeCanvasCss, remToPixels } from './canvas-css.ts'

test('rem units become pixels, because the dashboard has another root font size', () => {
  expect(remToPixels('margin:.75rem 0 calc(1.5rem - var(--gap))')).toBe('margin:12px 0 calc(24px - var(--gap))')
  expect(composeCanvasCss([heading])).not.toMatch(/\d?rem\b/)
})

test('the list of blocks gets the styles of the page’s main element', () => {
  const css = composeCanvasCss([heading])
  expect(css).toContain('.content{flex:1}')
  expect(css).not.toMatch(/(^|[}\s])main[{ ]/)
})
