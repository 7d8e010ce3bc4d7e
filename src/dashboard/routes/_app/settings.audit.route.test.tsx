import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phone } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

const log = page.getByRole('table', { name: 'Audit log' })
const changed = log.getByRole('link', { name: 'Changed code' })

test('the audit log is filtered by action and time, and the filters stay in the address', async () => {
  await changeCode()
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
  await changeCode()
  await openScreen('/settings/audit')
  await press(changed, '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Changed code' })
  await expect.element(dialog.getByRole('row', { name: /^Name/ })).toMatchTextContent('Counter cardCounter sign')
  await expectAccessible('[role=dialog]')
  await press(dialog, '{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the export of the audit log has its filters', async () => {
  await changeCode()
  await openScreen('/settings/audit?action=code.')
  await expect.element(changed).toBeVisible()
  await commands.collectDownloads()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [head, ...lines] = (await commands.takeDownload()).text.trim().split('\r\n')
  expect(head).toMatch(/^at,actor,/)
  expect(lines.map((line) => /code\.\w+/.exec(line)?.[0])).toEqual(['code.update', 'code.create'])
  expect(lines[0]).toContain('Counter sign')
})

test('on a phone the entries of the audit log are cards', async () => {
  await changeCode()
  await openScreen('/settings/audit', phone)
  await expect.element(changed).toBeVisible()
  await expectAccessible()
})

async function changeCode(): Promise<void> {
  await makeWorkspace()
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const { id } = await api('POST /codes', { body: { name: 'Counter card', destination } })
  await api('PATCH /codes/{id}', { params: { id }, body: { name: 'Counter sign' } })
  await api('POST /folders', { body: { name: 'Harbour' } })
}
