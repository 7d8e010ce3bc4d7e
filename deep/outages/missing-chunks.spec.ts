import type { Route } from 'playwright/test'
import {
  findCanvas,
  findHeading,
  createAndOpenPage,
  rewriteHeading,
  listSavedHeadings,
} from '../../e2e/open-builder.ts'
import { openCodes } from '../../e2e/open-codes.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

// Chunks that are not loaded yet must not be in the HTTP cache either.
test.use({ cache: 'cold' })
test.beforeEach(({ page, stack }) => signIn(page, stack))

test('Retry loads a screen that could not be loaded offline', async ({ page, stack }) => {
  await openCodes(page, stack)
  await page.context().setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByText('This screen could not be shown')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

test('the builder stays open offline and loads missing chunks after reconnecting', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One'])
  await page.context().setOffline(true)
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Divider' }).click()
  const divider = findCanvas(page).locator('[data-block=divider]')
  await expect(divider).toBeVisible()
  await expect(divider.getByRole('separator')).toBeHidden()
  const outline = page.getByRole('region', { name: 'Outline' })
  await page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name: 'Outline' }).click()
  await expect(page.getByText('This panel loads once you are back online.')).toBeVisible()
  await expect(outline).toBeHidden()
  await page.getByRole('link', { name: 'Back to the pages' }).click()
  await expect(page.getByText('You are offline. The page stays open')).toBeVisible()
  await rewriteHeading(page, 'One', 'Two')
  await page.context().setOffline(false)
  await expect(outline.getByText('Two')).toBeVisible()
  await expect(divider.getByRole('separator')).toBeVisible()
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two'])
})

test('a reload after a new release loses no input of the builder', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One'])
  const respondNotFound = (route: Route) => route.fulfill({ status: 404 })
  await page.route('**/assets/*.js', respondNotFound)
  const outline = page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name: 'Outline' })
  await outline.click()
  await expect(page.getByText('Part of the dashboard could not be loaded.')).toBeVisible()
  await rewriteHeading(page, 'One', 'Two')
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Two'])
  await page.unroute('**/assets/*.js', respondNotFound)
  await rewriteHeading(page, 'Two', 'Three')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(findHeading(page, 'Three')).toBeVisible()
  await outline.click()
  await expect(page.getByRole('region', { name: 'Outline' }).getByText('Three')).toBeVisible()
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Three'])
})
