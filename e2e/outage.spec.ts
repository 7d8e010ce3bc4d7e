import { postgresBinaries, startPostgres } from '../src/testing/postgres.ts'
import { spawnStack } from '../src/testing/stack.ts'
import { fillNewCode } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

// The embedded database is a part of the process and is never away on its own.
const binaries = postgresBinaries()

if (binaries !== null)
  test('while the database is away a form keeps what was typed and says so, and can be sent afterwards', async ({
    page,
  }) => {
    const cluster = await startPostgres(binaries)
    const stack = await spawnStack({ DATABASE_URL: cluster.url('postgres'), SEED_DEMO: '0' })
    await signIn(page, stack)
    await page.goto(`${stack.origin}/codes`)
    await page.getByRole('button', { name: 'New code' }).first().click()
    const dialog = await fillNewCode(page, 'Typed meanwhile', 'https://example.com/menu')
    await cluster.crash()
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await expect(dialog.getByRole('alert')).toContainText('not created')
    await expect(dialog.getByLabel('Name')).toHaveValue('Typed meanwhile')
    const banner = page.getByRole('alert').filter({ hasText: 'The server is not available right now' })
    await expect(banner).toBeVisible()
    await cluster.restart()
    await expect(banner).toBeHidden({ timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Create code' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Typed meanwhile' })).toBeVisible()
    await stack.remove()
    await cluster.stop()
  })
