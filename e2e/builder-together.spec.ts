import type { Browser, Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  findHeading,
  createPage,
  openBuilder,
  rewriteHeading,
  listSavedHeadings,
  listShownHeadings,
} from './open-builder.ts'
import { openAsAnotherPerson } from './people.ts'
import { expect, signIn, test } from './stack.ts'

/** Opens a new page for two people. */
async function openTogether(
  { browser, page, stack }: { browser: Browser; page: Page; stack: SpawnedStack },
  texts: string[],
) {
  await signIn(page, stack)
  const id = await createPage(page, stack, texts)
  const other = await openAsAnotherPerson({ browser, page, stack }, { name: 'Grace', role: 'designer' })
  await Promise.all([page, other].map((window) => openBuilder(window, stack, id)))
  return { id, other }
}

test('two people who edit a page at once see each other and their edits', async ({ browser, page, stack }) => {
  const { id, other } = await openTogether({ browser, page, stack }, ['One', 'Two'])
  const othersHere = page.getByRole('list', { name: 'Also here' }).getByRole('listitem')
  await expect(othersHere.filter({ hasText: 'Grace' })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Also here' }).getByRole('listitem')).toHaveCount(1)
  await rewriteHeading(other, 'One', 'Uno')
  await expect(findHeading(page, 'Uno')).toBeVisible()
  await page.bringToFront()
  await rewriteHeading(page, 'Two', 'Due')
  for (const window of [page, other]) await expect.poll(() => listShownHeadings(window)).toEqual(['Uno', 'Due'])
  expect(await listSavedHeadings(page, stack, id)).toEqual(['Uno', 'Due'])
  await other.context().close()
  await expect(othersHere).toHaveCount(0)
})

test('an edit made offline becomes a conflict if somebody has removed its block', async ({ browser, page, stack }) => {
  const { id, other } = await openTogether({ browser, page, stack }, ['Opening hours', 'Elsewhere'])
  await page.context().setOffline(true)
  await rewriteHeading(page, 'Opening hours', 'Open from nine')
  await rewriteHeading(page, 'Elsewhere', 'In the harbour')
  await expect(page.getByText(/^Offline, \d+ unsaved$/)).toBeVisible()
  await findHeading(other, 'Opening hours').click()
  await other.keyboard.press('Delete')
  await expect.poll(() => listSavedHeadings(other, stack, id)).toEqual(['Elsewhere'])
  await page.context().setOffline(false)
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['In the harbour'])
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts).toContainText('Open from nine')
  await page.reload()
  await conflicts.getByRole('button', { name: 'Restore' }).click()
  await expect(findHeading(other, 'Open from nine')).toBeVisible()
  expect(await listSavedHeadings(page, stack, id)).toEqual(['Open from nine', 'In the harbour'])
  await other.context().close()
})
