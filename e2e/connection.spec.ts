import { openCodes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

// Chunks that are not loaded yet must not be in the HTTP cache either.
test.use({ cache: 'cold' })

test('a screen whose chunk was replaced by a new release is shown by that release', async ({ page, stack }) => {
  await signIn(page, stack)
  await openCodes(page, stack)
  let isOutdated = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false
  })
  await page.route('**/assets/*.js', (route) => (isOutdated ? route.fulfill({ status: 404 }) : route.continue()))
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  expect(isOutdated).toBe(false)
})
