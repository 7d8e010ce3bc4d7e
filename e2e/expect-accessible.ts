import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import axe, { type Result, type RunOptions } from 'axe-core'

/** CSS selectors of the elements that are checked, and of those that are left out. */
interface PageScope {
  within?: string
  without?: string
}

/** Checks only the open dialog, because the page behind it was checked before the dialog opened. */
export const openDialog: PageScope = { within: '[role=dialog]' }

// Rules whose result depends on the theme.
const colors = ['color-contrast', 'link-in-text-block']

/** Fails if axe finds a violation on the page in either theme. Leaves the page in the other theme. */
export async function expectAccessible(page: Page, part: PageScope = {}): Promise<void> {
  await expectNoViolations(page, part)
  await switchTheme(page)
  await expectNoViolations(page, part, colors)
}

async function switchTheme(page: Page) {
  const html = page.locator('html')
  const theme = (await html.getAttribute('data-theme')) === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: theme })
  await expect(html).toHaveAttribute('data-theme', theme)
}

/** Fails if axe finds a violation on the page in the current theme. Without `rules`, all rules are checked. */
export async function expectNoViolations(page: Page, part: PageScope = {}, rules?: string[]): Promise<void> {
  // A menu that is closing is no longer part of the page.
  await expect(page.locator('[data-radix-popper-content-wrapper] > [data-state=closed]')).toHaveCount(0)
  // Colors in transition have no fixed contrast.
  await page.evaluate(() => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (const animation of finiteAnimations) animation.finish()
  })
  // Without results for passed rules a run takes a fifth of the time. Copies of style sheets are forbidden by the dashboard's policy and
  // needed by no rule.
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) }
  const violations =
    page.frames().length === 1 ? await runAxe(page, part, options) : await runAxeInFrames(page, part, options)
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([])
}

/** Loads axe once into each document: loading it takes as long as a run on a small page. */
async function runAxe(page: Page, { within = 'html', without }: PageScope, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const context = { include: within, ...(without !== undefined && { exclude: without }) }
  return page.evaluate(
    async ([runContext, runOptions]) => {
      // Loaded above.
      const { axe: loaded } = globalThis as unknown as { axe: typeof axe }
      return (await loaded.run(runContext, runOptions)).violations
    },
    [context, options] as const,
  )
}

async function runAxeInFrames(
  page: Page,
  { within = 'html', without }: PageScope,
  options: RunOptions,
): Promise<Result[]> {
  const builder = new AxeBuilder({ page }).options(options).include(within)
  return (await (without === undefined ? builder : builder.exclude(without)).analyze()).violations
}
