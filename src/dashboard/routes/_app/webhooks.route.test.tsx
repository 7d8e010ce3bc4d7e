import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseOption } from '#dashboard/testing/choose-option.ts'
import { makeCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { makeReceiver } from '#dashboard/testing/receiver.ts'
import { scan } from '#dashboard/testing/scan.ts'
import { deliveries, makeWebhookWithScan } from '#dashboard/testing/webhooks.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

test('a webhook for all codes, then for a tag, is created and changed on the screen', async () => {
  await makeWorkspace()
  await makeCode({ tags: ['Spring'] })
  await makeCode()
  const { url } = await makeReceiver()
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
  const change = page.getByRole('dialog', { name: 'Change codes' })
  await change.getByRole('radio', { name: 'Tag' }).click()
  await change.getByRole('button', { name: 'Save codes' }).click()
  await expect.element(change.getByText('Choose a tag.')).toBeVisible()
  await chooseOption(change.getByRole('combobox', { name: 'Tag' }), 'Spring')
  await change.getByRole('button', { name: 'Save codes' }).click()
  await expect.element(page.getByText('Sends scans of tag Spring (1 code)')).toBeVisible()
})

test('a suspended webhook shows the reason and the held deliveries, and one button sends them', async () => {
  await makeWorkspace()
  const { id, code, receiver } = await makeWebhookWithScan({ status: 410, body: '' })
  await openScreen(`/webhooks/${id}`)
  await expect.element(page.getByText(/The receiver responded with 410 Gone\./)).toBeVisible()
  await scan(code)
  await expect.element(page.getByText(/1 delivery is held\./)).toBeVisible()
  await receiver.answerWith({ status: 200 })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(page.getByText(/The receiver responded with 410 Gone\./)).not.toBeInTheDocument()
  await expect.poll(() => deliveries('Delivered').elements()).toHaveLength(2)
})

test('a receiver is tested and graded', async () => {
  await makeWorkspace()
  const { url } = await makeReceiver()
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

test('the secret of a webhook is shown on request, and rotated', async () => {
  await makeWorkspace()
  const { id } = await api('POST /webhooks', { body: { url: 'https://example.com/hooks', codes: [] } })
  await openScreen(`/webhooks/${id}`)
  await act('Show the secret')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show the secret' }).click()
  const secret = dialog.getByLabelText('Secret', { exact: true })
  await expect.element(secret).toMatchTextContent(/^whsec_/)
  const first = secret.element().textContent
  await userEvent.keyboard('{Escape}')
  await act('Rotate the secret')
  await expect.element(dialog).toMatchTextContent('signed with both secrets')
  await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
  await expect.element(secret).toMatchTextContent(/^whsec_/)
  await expect.element(secret).not.toMatchTextContent(first)
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/Signed with two secrets until/)).toBeVisible()
})

test('a webhook is paused, and deleted after a confirmation', async () => {
  await makeWorkspace()
  const { id } = await api('POST /webhooks', { body: { url: 'https://example.com/hooks', codes: [] } })
  await openScreen(`/webhooks/${id}`)
  await act('Pause')
  await expect.element(page.getByText(/Paused: new scans are not sent\./)).toBeVisible()
  await expectAccessible()
  await act('Delete')
  const confirmation = page.getByRole('alertdialog', { name: 'Delete webhook' })
  await expect.element(confirmation).toMatchTextContent('This cannot be undone')
  await confirmation.getByRole('button', { name: 'Delete webhook' }).click()
  await expect.element(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible()
  await expect.element(page.getByText(/example\.com\/hooks/)).not.toBeInTheDocument()
  expect((await api('GET /webhooks')).data).toEqual([])
})

test('the list shows the health of the webhooks', async () => {
  await makeWorkspace()
  await makeWebhookWithScan({ status: 500, body: 'out of paper' })
  await openScreen('/webhooks')
  await expect.element(page.getByRole('table', { name: 'Webhooks' }).getByRole('link').first()).toBeVisible()
  await expectAccessible()
})

test('on a lower plan, the screens say which plan includes webhooks', async () => {
  await makeWorkspace({ plan: 'core' })
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

async function act(name: string) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
