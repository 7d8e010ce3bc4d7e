import { openCodes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

// What is not loaded yet is not in the HTTP cache either.
test.use({ cache: 'cold' })
test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await openCodes(page, stack)
})

test('offline is shown on the screen, loaded data stays, and the next screen loads once online', async ({ page }) => {
  const banner = page.getByRole('alert').filter({ hasText: /You are offline|server is not available/ })
  // The chunk is loaded by now, the data is not.
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Codes' }).click()
  await page.context().setOffline(true)
  await expect(banner).toContainText('You are offline')
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('link').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(banner).toBeHidden()
})

test('an unreachable server is shown on the screen, and requested again until it responds', async ({ page, stack }) => {
  const banner = page.getByRole('alert').filter({ hasText: /You are offline|server is not available/ })
  const unavailable = { error: { code: 'unavailable', message: 'The storage cannot be reached.' } }
  await page.route('**/api/analytics/**', (route) => route.fulfill({ status: 503, json: unavailable }))
  await page.goto(`${stack.origin}/analytics`)
  await expect(banner).toContainText('The server is not available right now')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('region', { name: 'Countries' }).getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
  await expect(banner).toBeHidden()
})

test('a screen whose chunk was replaced by a new release is shown by that release', async ({ page }) => {
  let isOutdated = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false
  })
  await page.route('**/assets/*.js', (route) => (isOutdated ? route.fulfill({ status: 404 }) : route.continue()))
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  expect(isOutdated).toBe(false)
})

test('offline a screen that is not loaded yet shows an error, and Retry loads it once online', async ({ page }) => {
  await page.context().setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByText('This screen could not be shown')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})
