import type { Page } from '@playwright/test'
import { addOption, chooseOption } from './choose-option.ts'
import { expectAccessible } from './expect-accessible.ts'
import { switchableReceiver } from './receiver.ts'
import { expect, signIn, test as base } from './stack.ts'
import { makeWebhook, removeWebhooks, scan, someCode, webhookWithScan } from './make-webhook.ts'

const test = base.extend<{ receiver: Awaited<ReturnType<typeof switchableReceiver>> }>({
  receiver: async ({}, provide) => {
    const receiver = await switchableReceiver()
    await provide(receiver)
    receiver.close()
  },
})

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(stack.origin)
})
// A code has at most five webhooks.
test.afterEach(({ page }) => removeWebhooks(page))

test('a receiver is connected, gets a scan, fails with an explanation, is fixed, and gets all missed events', async ({
  page,
  stack,
  receiver,
}) => {
  const code = await someCode(page)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill('https://me:secret@example.com')
  await expect(dialog.getByText('Remove the user name')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('combobox', { name: 'Codes' }).fill(code.name)
  await addOption(dialog.getByRole('combobox', { name: 'Codes' }), code.name)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: receiver.url.slice('http://'.length) })).toBeVisible()
  await expect(page.getByText('No deliveries yet')).toBeVisible()

  // Live: no reload until the end.
  await scan(stack, code)
  await expect(rows(page, 'Delivered')).toHaveCount(1)
  expect(receiver.taken).toHaveLength(1)

  receiver.answerWith({ status: 403, body: '<h1>unknown signature</h1>' })
  await scan(stack, code)
  await scan(stack, code)
  await expect(rows(page, 'Failed')).toHaveCount(2)
  await rows(page, 'The receiver responded with 403').getByRole('link').first().click()
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await expect(delivery).toContainText('Response: “unknown signature”')
  await expect(delivery).toContainText('The receiver rejected the request')
  await expect(delivery.getByRole('list', { name: 'Phases' })).toContainText('Wait')
  await delivery.getByRole('tab', { name: 'Signature' }).click()
  const header = await delivery.getByRole('region', { name: 'X-Service-Signature' }).innerText()
  const v1 = /v1=([0-9a-f]{64})/.exec(header)?.[1] ?? 'no signature'
  await expect(delivery.getByRole('region', { name: 'Verification program' })).toContainText(v1)
  await delivery.getByRole('textbox', { name: 'Your receiver’s secret' }).fill('whsec_another')
  await expect(delivery.getByText('This delivery was not signed with this secret.')).toBeVisible()
  await expect(delivery).toContainText('1 other delivery failed the same way in the last 24 hours')
  await delivery.getByRole('button', { name: 'Replay all 2…' }).click()
  const replay = page.getByRole('dialog', { name: 'Replay deliveries' })
  await expect(replay.getByText('2 deliveries match')).toBeVisible()
  await expect(replay.getByRole('combobox', { name: 'Last response' })).toHaveValue('403')
  await replay.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(delivery).toBeHidden()
  await expect(page.locator(':focus')).toHaveText('The receiver responded with 403')

  receiver.answerWith({ status: 200 })
  await page.getByRole('button', { name: 'Replay…' }).click()
  await expect(page.getByRole('dialog').getByText('2 deliveries match')).toBeVisible()
  await page.getByRole('button', { name: 'Replay 2 deliveries' }).click()
  await expect(page.getByRole('region', { name: 'Replay' })).toContainText('Replay done: 2 of 2 queued again')
  await expect(rows(page, 'Delivered')).toHaveCount(3)
  expect(new Set(receiver.taken).size).toBe(3)
  await page.reload()
  await expect(rows(page, 'Delivered')).toHaveCount(3)
})

test('a suspended webhook shows the reason and the held deliveries, and one button sends them', async ({
  page,
  stack,
  receiver,
}) => {
  receiver.answerWith({ status: 410 })
  const { id } = await webhookWithScan(page, stack, receiver.url)
  await page.goto(`${stack.origin}/webhooks/${id}`)
  await expect(page.getByText('The receiver responded with 410 Gone.')).toBeVisible()
  await scan(stack, await someCode(page))
  await expect(page.getByText('1 delivery is held.')).toBeVisible()
  receiver.answerWith({ status: 200 })
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The receiver responded with 410 Gone.')).toBeHidden()
  await expect(rows(page, 'Delivered')).toHaveCount(2)
})

test('by keyboard alone: a failed delivery is found by its filter, opened, and retried', async ({
  page,
  stack,
  receiver,
}) => {
  receiver.answerWith({ status: 404 })
  const { id } = await webhookWithScan(page, stack, receiver.url)
  await page.goto(`${stack.origin}/webhooks/deliveries?webhook=${id}&status=failed`)
  await expect(rows(page, 'The receiver responded with 404')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(rows(page, 'The receiver responded with 404').getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await expect(delivery).toContainText('Nothing was found at this path')
  receiver.answerWith({ status: 200 })
  await delivery.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByRole('status').getByText('up to five attempts')).toBeVisible()
  await expect(delivery).toContainText('Accepted')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL(/open=/)
})

test('a webhook is tested, its secret shown and rotated, and it is paused and deleted', async ({
  page,
  stack,
  receiver,
}) => {
  const { id } = await makeWebhook(page, { url: receiver.url, codes: [] })
  await page.goto(`${stack.origin}/webhooks/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Test the receiver' }).first().click()
  await dialog.getByRole('button', { name: 'Test and grade' }).click()
  // This receiver accepts everything, including forged requests.
  await expect(dialog.getByRole('list', { name: 'Checks' })).toContainText('Refuses a wrong signature: failed')
  await expect(dialog.getByRole('list', { name: 'Checks' })).toContainText('Accepts a good event: passed')
  await page.keyboard.press('Escape')
  await act(page, 'Show the secret')
  await dialog.getByRole('button', { name: 'Show the secret' }).click()
  const first = await dialog.getByLabel('Secret', { exact: true }).innerText()
  expect(first).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await act(page, 'Rotate the secret')
  await expect(dialog).toContainText('signed with both secrets')
  await dialog.getByRole('button', { name: 'Rotate the secret' }).click()
  await expect(dialog.getByLabel('Secret', { exact: true })).toHaveText(/^whsec_/)
  expect(await dialog.getByLabel('Secret', { exact: true }).innerText()).not.toBe(first)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Signed with two secrets until')).toBeVisible()
  await act(page, 'Pause')
  await expect(page.getByText('Paused: new scans are not sent.')).toBeVisible()
  await act(page, 'Delete')
  const confirmation = page.getByRole('alertdialog', { name: 'Delete webhook' })
  await expect(confirmation).toContainText('This cannot be undone')
  await confirmation.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await expect(page.getByText(receiver.url)).toBeHidden()
})

test('a webhook for all codes, then for a tag, is created and changed on the screen', async ({ page, receiver }) => {
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('radio', { name: 'All codes' }).check()
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByText(/Sends scans of all codes \([\d,]+\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Change codes' }).click()
  const change = page.getByRole('dialog', { name: 'Change codes' })
  await change.getByRole('radio', { name: 'Tag' }).check()
  await change.getByRole('button', { name: 'Save codes' }).click()
  await expect(change.getByText('Choose a tag.')).toBeVisible()
  await chooseOption(change.getByRole('combobox', { name: 'Tag' }), /./)
  await change.getByRole('button', { name: 'Save codes' }).click()
  await expect(page.getByText(/Sends scans of tag .* \([\d,]+ codes?\)/)).toBeVisible()
})

test('axe finds no violations in the webhooks', async ({ page, stack, receiver }) => {
  receiver.answerWith({ status: 500, body: 'out of paper' })
  const { id } = await webhookWithScan(page, stack, receiver.url)
  await page.goto(`${stack.origin}/webhooks`)
  await expect(page.getByRole('table', { name: 'Webhooks' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${stack.origin}/webhooks/${id}`)
  await rows(page, 'The receiver responded with 500').getByRole('link').first().click()
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await expect(delivery.getByText('Attempt 1')).toBeVisible()
  await delivery.getByRole('tab', { name: 'Signature' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Replay…' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('match')
  await expectAccessible(page)
})

function rows(page: Page, text: string) {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text })
}

async function act(page: Page, name: string) {
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name }).click()
}
