import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createInvitation } from '#dashboard/testing/people.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('a message that failed is sent again, and the list shows its new state', async () => {
  await createWorkspace()
  await createInvitation('mara@example.com')
  const [message] = (await api('GET /messages')).data
  const { requests } = intercept('POST /api/messages/*/send', () => Response.json({ ...message, state: 'sent' }))
  intercept('GET /api/messages', () => {
    const sentState = { state: 'sent', error: null }
    const failedState = { state: 'failed', error: 'The mailbox is full.' }
    const data = [{ ...message, ...(requests.length > 0 ? sentState : failedState) }]
    return Response.json({ data, next_cursor: null, from: 'qr@example.com' })
  })
  await openScreen('/settings/messages')
  const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: 'mara@example.com' })
  await expect.element(row).toMatchTextContent('Failed')
  await row.getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect.element(page.getByRole('status').getByText(/is on its way again/)).toBeVisible()
  await expect.element(dialog).toMatchTextContent('Sent')
  await expect.element(dialog).not.toMatchTextContent('Failed')
})
