import type { Browser, Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { heading, makePage, openBuilder, rewrite, savedHeadings, shownHeadings } from './open-builder.ts'
import { openAsAnotherPerson } from './people.ts'
import { expect, signIn, test } from './stack.ts'

/** A page that two people have open. */
async function openTogether(
  { browser, page, stack }: { browser: Browser; page: Page; stack: SpawnedStack },
  texts: string[],
) {
  await signIn(page, stack)
  const id = await makePage(page, stack, texts)
  const other = await openAsAnotherPerson({ browser, page, stack }, { name: 'Grace', role: 'designer' })
  await Promise.all([page, other].map((window) => openBuilder(window, stack, id)))
  return { id, other }
}

test('two people edit a page at once, and each is shown to the other until they leave', async ({
  browser,
  page,
  stack,
}) => {
  const { id, other } = await openTogether({ browser, page, stack }, ['One', 'Two'])
  const here = page.getByRole('list', { name: 'Also here' }).getByRole('listitem')
  await expect(here.filter({ hasText: 'Grace' })).toBeVisible()
  await expect(other.getByRole('list', { name: 'Also here' }).getByRole('listitem')).toHaveCount(1)
  await rewrite(other, 'One', 'Uno')
  await expect(heading(page, 'Uno')).toBeVisible()
  await page.bringToFront()
  await rewrite(page, 'Two', 'Due')
  for (const window of [page, other]) await expect.poll(() => shownHeadings(window)).toEqual(['Uno', 'Due'])
  expect(await savedHeadings(page, stack, id)).toEqual(['Uno', 'Due'])
  await other.context().close()
  await expect(here).toHaveCount(0)
})

test('an edit made offline is saved once back online, or becomes a conflict if somebody removed its block', async ({
  browser,
  page,
  stack,
}) => {
  const { id, other } = await openTogether({ browser, page, stack }, ['Opening hours', 'Elsewhere'])
  await page.context().setOffline(true)
  await rewrite(page, 'Opening hours', 'Open from nine')
  await rewrite(page, 'Elsewhere', 'In the harbour')
  await expect(page.getByText(/^Offline, \d+ unsaved$/)).toBeVisible()
  await heading(other, 'Opening hours').click()
  await other.keyboard.press('Delete')
  await expect.poll(() => savedHeadings(other, stack, id)).toEqual(['Elsewhere'])
  await page.context().setOffline(false)
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['In the harbour'])
  const conflicts = page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts).toContainText('Open from nine')
  await page.reload()
  await conflicts.getByRole('button', { name: 'Restore' }).click()
  await expect(heading(other, 'Open from nine')).toBeVisible()
  expect(await savedHeadings(page, stack, id)).toEqual(['Open from nine', 'In the harbour'])
  await other.context().close()
})
