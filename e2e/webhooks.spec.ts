import type { Page } from '@playwright/test'
import { addOption } from './choose-option.ts'
import { removeWebhooks, scan, findOpenCode } from './make-webhook.ts'
import { switchableReceiver } from './receiver.ts'
import { expect, signIn, test } from './stack.ts'

test('a receiver is connected, gets a scan, fails with an explanation, is fixed, and gets all missed events', async ({
  page,
  stack,
}) => {
  const receiver = await switchableReceiver()
  await signIn(page, stack)
  await page.goto(stack.origin)
  const code = await findOpenCode(page)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
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
  await page.keyboard.press('Escape')
  await expect(delivery).toBeHidden()

  receiver.answerWith({ status: 200 })
  await page.getByRole('button', { name: 'Replay…' }).click()
  await expect(page.getByRole('dialog').getByText('2 deliveries match')).toBeVisible()
  await page.getByRole('button', { name: 'Replay 2 deliveries' }).click()
  await expect(page.getByRole('region', { name: 'Replay' })).toContainText('Replay done: 2 of 2 queued again')
  await expect(rows(page, 'Delivered')).toHaveCount(3)
  expect(new Set(receiver.taken).size).toBe(3)
  await page.reload()
  await expect(rows(page, 'Delivered')).toHaveCount(3)
  // A code has at most five webhooks, also those of other tests.
  await removeWebhooks(page)
  receiver.close()
})

function rows(page: Page, text: string) {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text })
}
