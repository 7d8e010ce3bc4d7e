import { type Locator, type Page } from 'playwright/test'
import { type Cluster, findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'
import { spawnStack } from '../../src/testing/stack.ts'
import { expectAccessible } from '../../e2e/expect-accessible.ts'
import { findHeading, createPage, openBuilder, rewriteHeading, listSavedHeadings } from '../../e2e/open-builder.ts'
import { findCodesTable, fillNewCode, createCode, openCodes } from '../../e2e/open-codes.ts'
import { expect, signIn, test as base } from '../../e2e/stack.ts'

// The embedded database is a part of the process and is never away on its own.
const binaries = findPostgresBinaries()

const test = base.extend<object, { cluster: Cluster }>({
  cluster: [
    async ({}, use) => {
      const cluster = await startPostgres(binaries ?? '')
      await use(cluster)
      await cluster.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ cluster }, use) => {
      const stack = await spawnStack({ DATABASE_URL: cluster.url('postgres'), SEED_DEMO: '0' })
      await use(stack)
      await stack.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

for (const width of binaries === null ? [] : [1440, 390]) {
  test.describe(`while the database is down, ${width} px wide`, () => {
    test.beforeEach(async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, stack)
    })

    test('a form keeps its input and can be sent after the outage', async ({ page, stack, cluster }) => {
      await createCode(page, stack, { name: 'Before' })
      await openCodes(page, stack)
      await cluster.crash()
      await page.getByRole('button', { name: 'New code' }).first().click()
      const dialog = await fillNewCode(page, 'Typed meanwhile', 'https://example.com/menu')
      await dialog.getByRole('button', { name: 'Create code' }).click()
      await expect(dialog.getByRole('alert')).toContainText('not created')
      await expect(dialog.getByLabel('Name')).toHaveValue('Typed meanwhile')
      await expect(findBanner(page)).toBeVisible()
      await expectAccessible(page)
      await cluster.restart()
      await expect(findBanner(page)).toBeHidden({ timeout: 30_000 })
      await dialog.getByRole('button', { name: 'Create code' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Typed meanwhile' })).toBeVisible()
    })

    test('a screen that was opened during the outage loads without a reload once it is over', async ({
      page,
      stack,
      cluster,
    }) => {
      await createCode(page, stack, { name: 'Kept' })
      await cluster.crash()
      await page.goto(`${stack.origin}/codes`)
      await expect(findBanner(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
      await expectAccessible(page)
      await cluster.restart()
      await expect(findCodesTable(page).getByRole('link', { name: 'Kept' }).first()).toBeVisible({ timeout: 30_000 })
      await expect(findBanner(page)).toBeHidden()
    })

    test('an edit in the builder survives a reload and is saved after the outage', async ({ page, stack, cluster }) => {
      const id = await createPage(page, stack, ['Before'])
      await openBuilder(page, stack, id)
      await cluster.crash()
      await rewriteHeading(page, 'Before', 'Meanwhile')
      await expect(findBanner(page)).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(findBanner(page)).toBeVisible()
      await cluster.restart()
      await expect(findHeading(page, 'Meanwhile')).toBeVisible({ timeout: 30_000 })
      await expect(async () => expect(await listSavedHeadings(page, stack, id)).toEqual(['Meanwhile'])).toPass()
      await expect(findBanner(page)).toBeHidden()
    })
  })
}

function findBanner(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'The server is not available right now. Unsaved changes are kept' })
}
