import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { findDeliveries, createWebhookWithScan } from '#dashboard/testing/webhooks.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const delivery = page.getByRole('region', { name: 'Delivery', exact: true })

test('the signature of a failed delivery can be checked', async () => {
  await createWorkspace()
  const { id } = await createWebhookWithScan({ status: 403, body: '<h1>unknown signature</h1>' })
  await openScreen(`/webhooks/${id}`)
  await findDeliveries('The receiver responded with 403').getByRole('link').click()
  await expect.element(delivery).toMatchTextContent('Response: “unknown signature”')
  await expect.element(delivery).toMatchTextContent('The receiver rejected the request')
  await expect.element(delivery.getByRole('list', { name: 'Phases' })).toMatchTextContent('Wait')
  await expectAccessible()
  await delivery.getByRole('tab', { name: 'Signature' }).click()
  const header = delivery.getByRole('region', { name: 'X-Service-Signature' })
  await expect.element(header).toMatchTextContent(/v1=[0-9a-f]{64}/)
  const [, v1 = ''] = /v1=([0-9a-f]{64})/.exec(header.element().textContent) ?? []
  await expect.element(delivery.getByRole('region', { name: 'Verification program' })).toMatchTextContent(v1)
  await delivery.getByRole('textbox', { name: 'Your receiver’s secret' }).fill('whsec_another')
  await expect.element(delivery.getByText('This delivery was not signed with this secret.')).toBeVisible()
  await expectAccessible()
})

test('the replay of similar failed deliveries is prepared', async () => {
  await createWorkspace()
  const { id, code } = await createWebhookWithScan({ status: 403, body: '' })
  await scan(code)
  await openScreen(`/webhooks/${id}`)
  await expect.poll(() => findDeliveries('Failed').elements()).toHaveLength(2)
  await findDeliveries('The receiver responded with 403').getByRole('link').first().click()
  await expect.element(delivery).toMatchTextContent('1 other delivery failed the same way in the last 24 hours')
  await delivery.getByRole('button', { name: 'Replay all 2…' }).click()
  const replayDialog = page.getByRole('dialog', { name: 'Replay deliveries' })
  await expect.element(replayDialog.getByText(/2 deliveries match/)).toBeVisible()
  await expect.element(replayDialog.getByRole('combobox', { name: 'Last response' })).toHaveValue('403')
  await expectAccessible('[role=dialog]')
  await replayDialog.getByRole('button', { name: 'Cancel' }).click()
  history.back()
  await expect.element(delivery.getByRole('tab', { name: 'Signature' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(delivery).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('The receiver responded with 403')
})

test('a failed delivery is opened and retried by keyboard alone', async () => {
  await createWorkspace()
  const { id, receiver } = await createWebhookWithScan({ status: 404, body: '' })
  await openScreen(`/webhooks/deliveries?webhook=${id}&status=failed`)
  const row = findDeliveries('The receiver responded with 404').getByRole('link')
  await expect.element(row).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(delivery).toMatchTextContent('Nothing was found at this path')
  await receiver.answerWith({ status: 200 })
  await press(delivery.getByRole('button', { name: 'Retry' }), '{Enter}')
  await expect.element(page.getByRole('status').getByText(/up to five attempts/)).toBeVisible()
  await expect.element(delivery).toMatchTextContent('Accepted')
  await userEvent.keyboard('{Escape}')
  await expect.element(delivery).not.toBeInTheDocument()
  history.back()
  await expect.poll(() => location.search).toContain('open=')
})

test('on a phone, an open delivery replaces the list', async () => {
  await createWorkspace()
  const { id } = await createWebhookWithScan({ status: 403, body: '' })
  await openScreen(`/webhooks/${id}`, phoneSize)
  await page.getByRole('table', { name: 'Deliveries' }).getByRole('link').first().click()
  await expect.element(delivery.getByText(/Attempt 1/)).toBeVisible()
  await delivery.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Replay…' }).click()
  await expect.element(page.getByRole('dialog').getByRole('status')).toMatchTextContent('1 delivery matches')
  await expectAccessible()
})
