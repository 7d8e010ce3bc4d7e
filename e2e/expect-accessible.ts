import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface Part {
  within?: string
  without?: string
}

// What a theme can change.
const colors = ['color-contrast', 'link-in-text-block']

/** Fails where axe finds something on the page as it stands, in either theme. */
export async function expectAccessible(page: Page, part: Part = {}): Promise<void> {
  await setTheme('light', page)
  await expectNoViolations(page, part)
  await setTheme('dark', page)
  await expectNothingFound(page, axe(page, part).withRules(colors))
}

/** The same in the theme that the page has now. */
export async function expectNoViolations(page: Page, part: Part = {}): Promise<void> {
  await expectNothingFound(page, axe(page, part))
}

async function setTheme(theme: 'light' | 'dark', page: Page) {
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

function axe(page: Page, { within = 'html', without }: Part): AxeBuilder {
  // What is right is not written down, and only where there are frames are they put together in a tab of their own: a fifth of the time.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)
    .include(within)
  return without === undefined ? builder : builder.exclude(without)
}

async function expectNothingFound(page: Page, builder: AxeBuilder) {
  // Colours on their way from one to another have no contrast of their own.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const animation of passing) animation.finish()
  })
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}
