import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'
import { setTheme } from '../app/theme/theme.ts'

// Rules whose result depends on the theme.
const themeRules = ['color-contrast', 'link-in-text-block']

/**
 * Fails if axe finds a violation in the light or the dark theme. `within` is the selector of the tested part, such as an open dialog.
 * Afterwards, the theme of the system applies.
 */
export async function expectAccessible(selector = 'body'): Promise<void> {
  setTheme('light')
  await expectNoViolations(selector)
  setTheme('dark')
  await expectNoViolations(selector, { runOnly: themeRules })
  setTheme('system')
}

async function expectNoViolations(selector: string, options: RunOptions = {}): Promise<void> {
  // Waits until a closing menu has disappeared.
  await expect
    .poll(() => document.querySelector('[data-radix-popper-content-wrapper] > [data-state=closed]'))
    .toBe(null)
  // Finishes animations, because colors in transition have no fixed contrast.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations } = await axe.run(selector, { ...options, resultTypes: ['violations'], preload: false })
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}
