import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const emptyState = page.getByText('No reports yet')
const findRow = (name: string) =>
  page.getByRole('table', { name: 'Reports' }).getByRole('row', { name: new RegExp(name) })
const to = ['ada@example.com', 'partner@example.org']

test('a report is created by keyboard', async () => {
  const { email } = await createWorkspace()
  await openScreen('/settings/reports')
  await expect.element(emptyState).toBeVisible()
  await expectAccessible()

  await press(page.getByRole('button', { name: 'New report' }).first(), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'New report' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Weekly figures')
  const addresses = dialog.getByLabelText('To')
  await expect.element(addresses).toHaveValue(email)
  await addresses.fill('ada@example.com\npartner')
  const create = dialog.getByRole('button', { name: 'Create report' })
  await press(create, '{Enter}')
  await expect.element(dialog.getByText('Enter one email address per line.')).toBeVisible()
  await expect.element(addresses).toHaveFocus()
  await expectAccessible('[role=dialog]')
  await addresses.fill(to.join('\n'))
  await press(create, '{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  const reportRow = findRow('Weekly figures')
  for (const text of ['Weekly · All codes', to.join(', '), 'Never'])
    await expect.element(reportRow).toMatchTextContent(text)
  await expectAccessible()
})

test('a recipient unsubscribes from a report', async () => {
  await createWorkspace()
  await api('POST /reports', { body: { name: 'Weekly figures', every: 'week', to } })
  await openScreen('/settings/reports')
  const reportRow = findRow('Weekly figures')
  await press(reportRow.getByRole('button', { name: 'Send now: Weekly figures' }), '{Enter}')
  await expect.element(page.getByText('Weekly figures is on its way to 2 addresses')).toBeVisible()
  await expect.element(reportRow).not.toMatchTextContent('Never')

  const readMails = async () => (await api('GET /messages')).data.filter(({ kind }) => kind === 'report')
  await expect.poll(async () => (await readMails()).map((mail) => mail.to).toSorted()).toEqual(to)
  const mail = (await readMails()).find((candidate) => candidate.to === 'partner@example.org')
  expect(mail?.subject).toMatch(/^Weekly figures:/)
  const endPath = /\/reports\/end\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await openScreen(endPath)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Stop these mails?' })).toBeVisible()
  await expectAccessible()
  await press(page.getByRole('button', { name: 'End mail' }), '{Enter}')
  await expect.element(page.getByText('“Weekly figures” is no longer mailed to partner@example.org.')).toBeVisible()

  await openScreen('/settings/reports')
  await expect.element(reportRow).toMatchTextContent('partner@example.org unsubscribed')
  await press(reportRow.getByRole('button', { name: 'Actions for Weekly figures' }), '{Enter}')
  await press(page.getByRole('menuitem', { name: 'Edit' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Edit report' })
  await expect.element(dialog.getByLabelText('To')).toHaveValue('ada@example.com')
})

test('a report is changed and deleted by keyboard', async () => {
  await createWorkspace()
  await api('POST /reports', { body: { name: 'Weekly figures', every: 'week', to } })
  await openScreen('/settings/reports')
  await press(findRow('Weekly').getByRole('button', { name: 'Actions for Weekly figures' }), '{Enter}')
  await press(page.getByRole('menuitem', { name: 'Edit' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Edit report' })
  await dialog.getByLabelText('Name').fill('Monthly figures')
  await press(dialog.getByRole('radio', { name: 'Every Monday' }), '{ArrowRight}')
  await press(dialog.getByRole('button', { name: 'Save' }), '{Enter}')
  await expect.element(findRow('Monthly figures')).toMatchTextContent('Monthly · All codes')
  await press(page.getByRole('button', { name: 'Actions for Monthly figures' }), '{Enter}')
  await press(page.getByRole('menuitem', { name: 'Delete' }), '{Enter}')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }), '{Enter}')
  await expect.element(emptyState).toBeVisible()
})

test('a report by mail is created from the dialog for sharing', async () => {
  await createWorkspace()
  await openScreen('/analytics')
  await press(page.getByRole('button', { name: 'Share' }), '{Enter}')
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: 'Report by mail instead' }), '{Enter}')
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('From analytics')
  await press(dialog.getByRole('button', { name: 'Create report' }), '{Enter}')
  await expect.element(page.getByText('From analytics is mailed from now on')).toBeVisible()
  await openScreen('/settings/reports')
  await expect.element(findRow('From analytics')).toMatchTextContent('All codes')
})
