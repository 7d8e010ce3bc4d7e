import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import {
  createPageWithHeadings,
  expectHeadings,
  openBuilder,
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

test('a version is named and compared with the draft, change by change', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two'])
  const { revision } = await readContent(id)
  await rewriteHeading('One', 'Uno')
  await rewriteHeading('Two', 'Due')
  await expectHeadings(id, ['Uno', 'Due'])
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await history.getByRole('tab', { name: 'All versions' }).click()
  const versions = history.getByRole('list', { name: 'Versions' })
  await versions.getByRole('button', { name: new RegExp(`Version ${revision}\\b`) }).click()
  const version = page.getByRole('dialog')
  await version.getByRole('button', { name: 'Name the version' }).click()
  await version.getByRole('textbox', { name: 'Name of the version' }).fill('Before the sale')
  await version.getByRole('button', { name: 'Save name' }).click()
  await expect.element(version.getByRole('button', { name: 'Rename the version' })).toBeVisible()
  await version.getByRole('button', { name: 'Compare with the draft' }).click()
  await expect.element(version.getByRole('group', { name: 'This version' }).getByText('One')).toBeInTheDocument()
  await expect.element(version.getByRole('group', { name: 'The draft' }).getByText('Uno')).toBeInTheDocument()
  await expect.element(version.getByText("1 of 2: Changed 'Uno'")).toBeVisible()
  version.getByRole('button', { name: 'Next change' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(version.getByText("2 of 2: Changed 'Due'")).toBeVisible()
  const getMarkedCount = (name: string) =>
    version
      .getByRole('group', { name })
      .element()
      .querySelector('[inert]')
      ?.shadowRoot?.querySelectorAll('[data-chosen]').length
  expect(['This version', 'The draft'].map(getMarkedCount)).toEqual([2, 2])
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Escape}')
  await expect.element(versions.getByText('Before the sale')).toBeVisible()
})

test('a time for publishing is chosen in a time zone, and one that the clocks skip is refused', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  await publish.click()
  await dialog.getByRole('button', { name: 'Publish later' }).click()
  const zone = dialog.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Europe/Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await dialog.getByLabelText('Publish', { exact: false }).first().fill('2037-03-29T02:30')
  await dialog.getByRole('button', { name: 'Save the schedule' }).click()
  await expect.element(dialog.getByText(/The clocks of this time zone skip this time/)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByLabelText('Publish', { exact: false }).first().fill('2037-03-29T09:30')
  await dialog.getByRole('button', { name: 'Save the schedule' }).click()
  await expect.element(dialog.getByText(/will be published on .*\(Europe\/Berlin\)/)).toBeVisible()
  expect(await readContent(id)).toMatchObject({
    publishAt: '2037-03-29T07:30:00.000Z',
    scheduleTimezone: 'Europe/Berlin',
  })
})

test('a time that nobody changed keeps its seconds, and is the later one of two equal hours', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['One'])
  const plan = { publishAt: '2037-10-25T01:30:20.000Z', scheduleTimezone: 'Europe/Berlin' }
  await api('PATCH /pages/{id}', { params: { id }, body: plan })
  await openBuilder(id)
  await publish.click()
  await dialog.getByRole('button', { name: 'Change the schedule' }).click()
  await expect.element(dialog.getByLabelText('Publish', { exact: false }).first()).toHaveValue('2037-10-25T02:30')
  await dialog.getByLabelText('Unpublish', { exact: false }).fill('2037-10-25T02:45')
  await dialog.getByRole('button', { name: 'Save the schedule' }).click()
  await expect.element(dialog.getByText('The page must be published before it is unpublished')).toBeVisible()
  await dialog.getByLabelText('Unpublish', { exact: false }).fill('2037-10-26T09:30')
  await dialog.getByRole('button', { name: 'Save the schedule' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Change the schedule' })).toBeVisible()
  expect(await readContent(id)).toMatchObject({ ...plan, unpublishAt: '2037-10-26T08:30:00.000Z' })
})

test('publishing by hand says that it ends a planned publication, which can be planned again', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['One'])
  const plan = { publishAt: '2037-03-29T07:30:00.000Z', scheduleTimezone: 'Europe/Berlin' }
  await api('PATCH /pages/{id}', { params: { id }, body: plan })
  await openBuilder(id)
  await publish.click()
  await expect.element(dialog.getByText(/is not published again on .*\(Europe\/Berlin\)/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish the page' }).click()
  await expect.element(dialog.getByText(/The publication scheduled for .* was canceled/)).toBeVisible()
  expect(await readContent(id)).toMatchObject({ publishAt: null, status: 'published' })
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Schedule it again' }).click()
  await expect.element(dialog.getByText(/will be published on .*\(Europe\/Berlin\)/)).toBeVisible()
  expect(await readContent(id)).toMatchObject(plan)
})

test('if a password could not be removed, the screen says that it still protects the page', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['One'])
  await api('PATCH /pages/{id}', { params: { id }, body: { password: 'open sesame' } })
  await openBuilder(id)
  intercept('PATCH /api/pages/*', () => createErrorResponse(503, 'unavailable'))
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Password for visitors' }).click()
  await page.getByRole('button', { name: 'Remove the password' }).click()
  await expect.element(page.getByRole('alert').getByText(/The password was not removed/)).toBeVisible()
})

test('a password for visitors is set and removed in the page menu', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  const openTask = async () => {
    await page.getByRole('button', { name: 'Page actions' }).click()
    await page.getByRole('menuitem', { name: 'Password for visitors' }).click()
  }
  await openTask()
  const task = page.getByRole('dialog', { name: 'Password for visitors' })
  await task.getByLabelText('Password', { exact: true }).fill('open sesame')
  await expectAccessible('[role=dialog]')
  await task.getByRole('button', { name: 'Save password' }).click()
  await expect.poll(async () => (await readContent(id)).hasPassword).toBe(true)
  await openTask()
  await task.getByRole('button', { name: 'Remove the password' }).click()
  await expect.poll(async () => (await readContent(id)).hasPassword).toBe(false)
})

test('the draft is previewed in the sizes of a phone, a tablet and a desktop', async () => {
  await createWorkspace()
  await openPageWithHeadings(['Shown in the preview'])
  await page.getByRole('button', { name: 'Preview' }).click()
  const frame = page.getByTitle('The draft on a phone')
  await expect.element(frame).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code that opens the draft' })).toBeVisible()
  // The frame stays empty here: pages can be framed only by the origin of the dashboard, which is not the origin of the tests.
  const { body } = await sendOutside({ url: frame.element().getAttribute('src') ?? '' })
  expect(body).toContain('Shown in the preview')
  for (const [name, width] of [
    ['Tablet', '768'],
    ['Desktop', '1280'],
  ] as const) {
    await page.getByRole('dialog', { name: 'Preview' }).getByRole('radio', { name }).click()
    await expect.element(page.getByTitle(`The draft on a ${name.toLowerCase()}`)).toHaveAttribute('width', width)
  }
})

test('the list of versions is hidden if the service has none', async () => {
  await createWorkspace()
  intercept('GET /api/pages/*/history*', () => createErrorResponse(404, 'not_found'))
  await openPageWithHeadings(['One'])
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect.element(history).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'All versions' })).not.toBeInTheDocument()
})
