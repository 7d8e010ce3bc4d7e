import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseOption } from '#dashboard/testing/choose-option.ts'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { createReceiver } from '#dashboard/testing/receiver.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { findDeliveries, createWebhookWithScan } from '#dashboard/testing/webhooks.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('the codes of a webhook are changed from all to a tag', async () => {
  await createWorkspace()
  await createCode({ tags: ['Spring'] })
  await createCode()
  const { url } = await createReceiver()
  await openScreen('/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  const address = dialog.getByLabelText('Address')
  await address.fill('https://me:secret@example.com')
  await expect.element(dialog.getByText(/Remove the user name/)).toBeVisible()
  await expectAccessible('[role=dialog]')
  await address.fill(url)
  await dialog.getByRole('radio', { name: 'All codes' }).click()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect.element(page.getByText('Sends scans of all codes (2)')).toBeVisible()
  await page.getByRole('button', { name: 'Change codes' }).click()
  const changeDialog = page.getByRole('dialog', { name: 'Change codes' })
  await changeDialog.getByRole('radio', { name: 'Tag' }).click()
  await changeDialog.getByRole('button', { name: 'Save codes' }).click()
  await expect.element(changeDialog.getByText('Choose a tag.')).toBeVisible()
  await chooseOption(changeDialog.getByRole('combobox', { name: 'Tag' }), 'Spring')
  await changeDialog.getByRole('button', { name: 'Save codes' }).click()
  await expect.element(page.getByText('Sends scans of tag “Spring” (1 code)')).toBeVisible()
})

test('events that a program has chosen stay when the codes of its webhook are changed', async () => {
  await createWorkspace()
  const code = await createCode()
  const { id } = await api('POST /webhooks', {
    body: { url: 'https://example.com/hooks', codes: [code.id], events: ['alert.raised'] },
  })
  const { events } = await api('GET /webhooks/{id}', { params: { id } })
  await openScreen(`/webhooks/${id}`)
  await page.getByRole('button', { name: 'Change codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change codes' })
  await dialog.getByRole('radio', { name: 'All codes' }).click()
  await dialog.getByRole('button', { name: 'Save codes' }).click()
  await expect.element(page.getByText('Sends scans of all codes (1)')).toBeVisible()
  expect(await api('GET /webhooks/{id}', { params: { id } })).toMatchObject({ events, selection: { type: 'all' } })
})

test('codes that somebody adds meanwhile stay when only conversions are chosen', async () => {
  await createWorkspace()
  const [first, second] = [await createCode(), await createCode()]
  const { id } = await api('POST /webhooks', { body: { url: 'https://example.com/hooks', codes: [first.id] } })
  await openScreen(`/webhooks/${id}`)
  await page.getByRole('button', { name: 'Change codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change codes' })
  await dialog.getByRole('checkbox', { name: /^Also send conversions/ }).click()
  await api('PATCH /webhooks/{id}', { params: { id }, body: { codes: [first.id, second.id] } })
  await dialog.getByRole('button', { name: 'Save codes' }).click()
  await expect.element(page.getByText('Sends scans of 2 codes')).toBeVisible()
  const { codes, events } = await api('GET /webhooks/{id}', { params: { id } })
  expect([codes.length, events]).toEqual([2, expect.arrayContaining(['conversion.created'])])
})

test('an address in another spelling is found, and its codes are added', async () => {
  await createWorkspace()
  await api('POST /webhooks', { body: { url: 'https://example.com/hooks', codes: [] } })
  await openScreen('/webhooks?new=true')
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabelText('Address').fill('https://EXAMPLE.com:443/hooks#scans')
  await expect.element(dialog.getByRole('button', { name: 'Add codes' })).toBeVisible()
  await dialog.getByLabelText('Address').fill('https://example.com/other')
  await expect.element(dialog.getByRole('button', { name: 'Create webhook' })).toBeVisible()
})

test('held deliveries are sent when a suspended webhook is resumed', async () => {
  await createWorkspace()
  const { id, code, receiver } = await createWebhookWithScan({ status: 410, body: '' })
  await openScreen(`/webhooks/${id}`)
  await expect.element(page.getByText(/The receiver responded with 410 Gone\./)).toBeVisible()
  await scan(code)
  await expect.element(page.getByText(/1 delivery is held\./)).toBeVisible()
  await receiver.answerWith({ status: 200 })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText(/The receiver responded with 410 Gone\./)).not.toBeInTheDocument()
  await expect.poll(() => findDeliveries('Delivered').elements()).toHaveLength(2)
})

test('a receiver is tested and graded', async () => {
  await createWorkspace()
  const { url } = await createReceiver()
  const { id } = await api('POST /webhooks', { body: { url, codes: [] } })
  await openScreen(`/webhooks/${id}`)
  await page.getByRole('button', { name: 'Test the receiver' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test and grade' }).click()
  // This receiver accepts everything, including forged requests.
  const checks = page.getByRole('dialog').getByRole('list', { name: 'Checks' })
  await expect.element(checks).toMatchTextContent('Refuses a wrong signature: failed')
  await expect.element(checks).toMatchTextContent('Accepts a good event: passed')
  await expectAccessible('[role=dialog]')
})

test('the secret of a webhook is rotated', async () => {
  await createWorkspace()
  const { id } = await api('POST /webhooks', { body: { url: 'https://example.com/hooks', codes: [] } })
  await openScreen(`/webhooks/${id}`)
  await chooseAction('Show the secret')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show the secret' }).click()
  const secret = dialog.getByLabelText('Secret', { exact: true })
  await expect.element(secret).toMatchTextContent(/^whsec_/)
  const firstSecret = secret.element().textContent
  await userEvent.keyboard('{Escape}')
  await chooseAction('Rotate the secret')
  await expect.element(dialog).toMatchTextContent('signed with both secrets')
  await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
  await expect.element(secret).toMatchTextContent(/^whsec_/)
  await expect.element(secret).not.toMatchTextContent(firstSecret)
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/Signed with two secrets until/)).toBeVisible()
})

test('a paused webhook is deleted after a confirmation', async () => {
  await createWorkspace()
  const { id } = await api('POST /webhooks', { body: { url: 'https://example.com/hooks', codes: [] } })
  await openScreen(`/webhooks/${id}`)
  await chooseAction('Pause')
  await expect.element(page.getByText(/Paused: new scans are not sent\./)).toBeVisible()
  await expectAccessible()
  await chooseAction('Delete')
  const confirmation = page.getByRole('alertdialog', { name: 'Delete webhook' })
  await expect.element(confirmation).toMatchTextContent('This cannot be undone')
  await confirmation.getByRole('button', { name: 'Delete webhook' }).click()
  await expect.element(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible()
  await expect.element(page.getByText(/example\.com\/hooks/)).not.toBeInTheDocument()
  expect((await api('GET /webhooks')).data).toEqual([])
})

test('the list shows the health of the webhooks', async () => {
  await createWorkspace()
  await createWebhookWithScan({ status: 500, body: 'out of paper' })
  await openScreen('/webhooks')
  await expect.element(page.getByRole('table', { name: 'Webhooks' }).getByRole('link').first()).toBeVisible()
  await expectAccessible()
})

test('on a lower plan, the screens say which plan includes webhooks', async () => {
  await createWorkspace({ plan: 'core' })
  await openScreen('/webhooks')
  await expect.element(page.getByRole('heading', { name: 'Webhooks come with the Business plan' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New webhook' })).not.toBeInTheDocument()
  await openScreen('/settings/developers')
  await expect.element(page.getByText(/The API is included in the Pro plan/)).toBeVisible()
  await openScreen('/settings')
  await page.getByLabelText('Workspace plan').selectOptions('business')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await expect.element(page.getByRole('status').getByText(/Changed the plan to/)).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'New webhook' }).first()).toBeVisible()
})

async function chooseAction(name: string) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
