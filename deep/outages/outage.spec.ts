import { type Locator, type Page } from '@playwright/test'
import { type Cluster, findPostgresBinaries, startPostgres } from '../../src/testing/postgres.ts'
import { spawnStack } from '../../src/testing/stack.ts'
import { expectAccessible } from '../../e2e/expect-accessible.ts'
import { heading, makePage, openBuilder, rewrite, savedHeadings } from '../../e2e/open-builder.ts'
import { codesTable, fillNewCode, makeCode, openCodes } from '../../e2e/open-codes.ts'
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
  test.describe(`while the database is away, ${width} wide`, () => {
    test.beforeEach(async ({ page, stack }) => {
      await page.setViewportSize({ width, height: 844 })
      await signIn(page, stack)
    })

    test('a form keeps what was typed and says that it was not saved, and can be sent later', async ({
      page,
      stack,
      cluster,
    }) => {
      await makeCode(page, stack, { name: 'Before' })
      await openCodes(page, stack)
      await cluster.crash()
      await page.getByRole('button', { name: 'New code' }).first().click()
      const dialog = await fillNewCode(page, 'Typed meanwhile', 'https://example.com/menu')
      await dialog.getByRole('button', { name: 'Create code' }).click()
      await expect(dialog.getByRole('alert')).toContainText('not created')
      await expect(dialog.getByLabel('Name')).toHaveValue('Typed meanwhile')
      await expect(banner(page)).toBeVisible()
      await expectAccessible(page)
      await cluster.restart()
      await expect(banner(page)).toBeHidden({ timeout: 30_000 })
      await dialog.getByRole('button', { name: 'Create code' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Typed meanwhile' })).toBeVisible()
    })

    test('a screen that is opened shows the banner, asks nobody to sign in, and loads by itself', async ({
      page,
      stack,
      cluster,
    }) => {
      await makeCode(page, stack, { name: 'Kept' })
      await cluster.crash()
      await page.goto(`${stack.origin}/codes`)
      await expect(banner(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeHidden()
      await expectAccessible(page)
      await cluster.restart()
      await expect(codesTable(page).getByRole('link', { name: 'Kept' }).first()).toBeVisible({ timeout: 30_000 })
      await expect(banner(page)).toBeHidden()
    })

    test('an edit in the builder survives a reload, and is saved by itself afterwards', async ({
      page,
      stack,
      cluster,
    }) => {
      const id = await makePage(page, stack, ['Before'])
      await openBuilder(page, stack, id)
      await cluster.crash()
      await rewrite(page, 'Before', 'Meanwhile')
      await expect(banner(page)).toBeVisible()
      await expectAccessible(page)
      await page.reload()
      await expect(banner(page)).toBeVisible()
      await cluster.restart()
      await expect(heading(page, 'Meanwhile')).toBeVisible({ timeout: 30_000 })
      await expect(async () => expect(await savedHeadings(page, stack, id)).toEqual(['Meanwhile'])).toPass()
      await expect(banner(page)).toBeHidden()
    })
  })
}

function banner(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'The server is not available right now. Unsaved changes are kept' })
}
