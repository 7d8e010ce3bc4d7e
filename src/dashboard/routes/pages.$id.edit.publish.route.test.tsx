import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { errorReply, intercept } from '#dashboard/testing/network.ts'
import {
  expectHeadings,
  openPage,
  readContent,
  rewrite,
  readSavedHeadings,
  readShownHeadings,
} from '#dashboard/testing/open-builder.ts'
import { api, makeWorkspace, sendOutside } from '#dashboard/testing/workspace.ts'

const publish = page.getByRole('button', { name: 'Publish', exact: true })
const dialog = page.getByRole('dialog', { name: 'Publish' })
const history = page.getByRole('region', { name: 'History' })

test('a page is checked, published, and given a code', async () => {
  await makeWorkspace()
  const id = await openPage(['One'])
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

test('changes since the publication are counted and listed, and the page is unpublished', async () => {
  await makeWorkspace()
  const id = await openPage(['One'])
  await api('POST /pages/{id}/publish', { params: { id } })
  await rewrite('One', 'Another one')
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

test('edits are listed by name; one of them, or all up to one, are undone', async () => {
  await makeWorkspace()
  const id = await openPage(['One', 'Two'])
  await rewrite('One', 'Uno')
  await rewrite('Two', 'Due')
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

test('a version of a page is viewed and restored', async () => {
  await makeWorkspace()
  const id = await openPage(['One', 'Two'])
  const { revision } = await readContent(id)
  await rewrite('One', 'Uno')
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

test('the draft is previewed as on a phone', async () => {
  await makeWorkspace()
  await openPage(['Shown in the preview'])
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.getByTitle('The draft on a phone')
  await expect.element(frame).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code that opens the draft' })).toBeVisible()
  // Pages allow only the dashboard's origin to frame them, which is not that of the tests.
  const { body } = await sendOutside({ url: frame.element().getAttribute('src') ?? '' })
  expect(body).toContain('Shown in the preview')
})

test('a service without revisions has no list of them', async () => {
  await makeWorkspace()
  intercept('GET /api/pages/*/history*', () => errorReply(404, 'not_found'))
  await openPage(['One'])
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect.element(history).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'All versions' })).not.toBeInTheDocument()
})
