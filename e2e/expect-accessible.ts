import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Part {
  within?: string
  without?: string
}

/** The open dialog alone: what is behind it was checked before it opened. */
export const openDialog: Part = { within: '[role=dialog]' }

// Rules whose result depends on the theme.
const colors = ['color-contrast', 'link-in-text-block']

/** Fails if axe finds a violation on the page in either theme. */
export async function expectAccessible(page: Page, part: Part = {}): Promise<void> {
  await setTheme('light', page)
  await expectNoViolations(page, part)
  await setTheme('dark', page)
  await expectNothingFound(page, axe(page, part).withRules(colors))
}

/** Fails if axe finds a violation on the page in the current theme. */
export async function expectNoViolations(page: Page, part: Part = {}): Promise<void> {
  await expectNothingFound(page, axe(page, part))
}

async function setTheme(theme: 'light' | 'dark', page: Page) {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

function axe(page: Page, { within = 'html', without }: Part): AxeBuilder {
  // Without results for passed rules, and in legacy mode unless there are frames: a fifth of the time. Without copies of style sheets, which the
  // policy of the dashboard forbids and no rule needs.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode(page.frames().length === 1)
    .include(within)
  return without === undefined ? builder : builder.exclude(without)
}

async function expectNothingFound(page: Page, builder: AxeBuilder) {
  // A menu that is closing is not part of the page any more.
  await expect(page.locator('[data-radix-popper-content-wrapper] > [data-state=closed]')).toHaveCount(0)
  // Colors in transition have no fixed contrast.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const animation of passing) animation.finish()
  })
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}
