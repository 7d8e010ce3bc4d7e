import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import {
  expectHeadings,
  openPageWithHeadings,
  readContent,
  rewriteHeading,
  readSavedHeadings,
  readShownHeadings,
} from '#dashboard/testing/open-builder.ts'
import { api, createWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const publish = page.getByRole('button', { name: 'Publish', exact: true })
const dialog = page.getByRole('dialog', { name: 'Publish' })
const history = page.getByRole('region', { name: 'History' })

test('a code is created for a published page', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  await publish.click()
  await expect.element(dialog).toMatchTextContent(/Goes live at/)
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Publish the page' }).click()
  await expect.element(dialog.getByText('The page is live')).toBeVisible()
  await expect.element(dialog.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Create a dynamic code' }).click()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog.getByRole('link', { name: 'Open the code' })).toBeVisible()
  const { publishedRevision, revision } = await readContent(id)
  expect(publishedRevision).toBe(revision)
  expect((await api('GET /codes')).data).toHaveLength(1)
})

test('changes since the last publication are listed', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  await api('POST /pages/{id}/publish', { params: { id } })
  await rewriteHeading('One', 'Another one')
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(publish).toMatchTextContent(/1 change/)
  await publish.click()
  const changes = dialog.getByRole('region', { name: 'Changes since it was last published' })
  await expect.element(changes).toMatchTextContent(/Changed 'Another one'/)
  await dialog.getByRole('button', { name: 'Publish the changes' }).click()
  await expect.element(dialog.getByText('The page is live')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await expect.element(page.getByText('The page is no longer live. Your draft has not changed.')).toBeVisible()
  expect((await readContent(id)).publishedRevision).toBe(null)
})

test('a single earlier edit is undone from the history', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two'])
  await rewriteHeading('One', 'Uno')
  await rewriteHeading('Two', 'Due')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await history.getByRole('button', { name: 'When you opened it' }).click()
  await expectHeadings(id, ['One', 'Two'])
  await history.getByRole('button', { name: /^Change 'Two'\s*, undone$/ }).click()
  await expectHeadings(id, ['Uno', 'Due'])
  await history.getByRole('button', { name: "Undo only this: Change 'One'" }).click()
  await expect.poll(() => readSavedHeadings(id)).toEqual(['One', 'Due'])
  expect(readShownHeadings()).toEqual(['One', 'Due'])
  await expectAccessible('[aria-label="History"]')
})

test('an earlier version of a page is restored', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two'])
  const { revision } = await readContent(id)
  await rewriteHeading('One', 'Uno')
  await expectHeadings(id, ['Uno', 'Two'])
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await history.getByRole('tab', { name: 'All versions' }).click()
  const versions = history.getByRole('list', { name: 'Versions' })
  await versions.getByRole('button', { name: new RegExp(`Version ${revision}\\b`) }).click()
  const version = page.getByRole('dialog')
  await expect.element(version.getByRole('group', { name: 'How the page was' }).getByText('One')).toBeInTheDocument()
  await expectAccessible('[role=dialog]')
  await version.getByRole('button', { name: 'Restore this version' }).click()
  await expect.poll(() => readSavedHeadings(id)).toEqual(['One', 'Two'])
  await expect.poll(readShownHeadings).toEqual(['One', 'Two'])
})

test('the draft is previewed in the size of a phone', async () => {
  await createWorkspace()
  await openPageWithHeadings(['Shown in the preview'])
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.getByTitle('The draft on a phone')
  await expect.element(frame).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code that opens the draft' })).toBeVisible()
  // The frame stays empty here: pages can be framed only by the origin of the dashboard, which is not the origin of the tests.
  const { body } = await sendOutside({ url: frame.element().getAttribute('src') ?? '' })
  expect(body).toContain('Shown in the preview')
})

test('the list of versions is hidden if the service has none', async () => {
  await createWorkspace()
  intercept('GET /api/pages/*/history*', () => createErrorResponse(404, 'not_found'))
  await openPageWithHeadings(['One'])
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect.element(history).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'All versions' })).not.toBeInTheDocument()
})
