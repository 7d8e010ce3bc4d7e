import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const log = page.getByRole('table', { name: 'Audit log' })
const changedCodeLink = log.getByRole('link', { name: 'Changed code' })

test('filters of the audit log are in the address', async () => {
  await createAuditEntries()
  await openScreen('/settings')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect.element(log.getByRole('link', { name: 'Created folder' })).toBeVisible()
  await page.getByRole('button', { name: /All actions/ }).click()
  await page.getByRole('menuitemradio', { name: 'Codes', exact: true }).click()
  await page.getByRole('button', { name: /Any time/ }).click()
  await page.getByRole('menuitemradio', { name: 'Today' }).click()
  await expect.element(log.getByRole('link', { name: 'Created folder' })).not.toBeInTheDocument()
  await expect.poll(() => location.search).toBe('?action=code.&days=1')
  await openScreen(location.pathname + location.search)
  await expect.element(log.getByRole('row', { name: /Changed code/ })).toMatchTextContent('Counter')
  await expect.element(log.getByRole('row', { name: /Created code/ })).toBeVisible()
  await expectAccessible()
})

test('an entry of the audit log opens by keyboard with its changes', async () => {
  await createAuditEntries()
  await openScreen('/settings/audit')
  await press(changedCodeLink, '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Changed code' })
  await expect.element(dialog.getByRole('row', { name: /^Name/ })).toMatchTextContent('Counter cardCounter sign')
  await expectAccessible('[role=dialog]')
  await press(dialog, '{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the export of the audit log contains only filtered entries', async () => {
  await createAuditEntries()
  await openScreen('/settings/audit?action=code.')
  await expect.element(changedCodeLink).toBeVisible()
  await commands.collectDownloads()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [headings, ...lines] = (await commands.takeDownload()).text.trim().split('\r\n')
  expect(headings).toMatch(/^at,actor,/)
  expect(lines.map((line) => /code\.\w+/.exec(line)?.[0])).toEqual(['code.update', 'code.create'])
  expect(lines[0]).toContain('Counter sign')
})

test('on a phone the entries of the audit log are cards', async () => {
  await createAuditEntries()
  await openScreen('/settings/audit', phoneSize)
  await expect.element(changedCodeLink).toBeVisible()
  await expectAccessible()
})

async function createAuditEntries(): Promise<void> {
  await createWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const { id } = await api('POST /codes', { body: { name: 'Counter card', destination } })
  await api('PATCH /codes/{id}', { params: { id }, body: { name: 'Counter sign' } })
  await api('POST /folders', { body: { name: 'Harbour' } })
}
