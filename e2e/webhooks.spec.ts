import type { Page } from 'playwright/test'
import { addOption } from './choose-option.ts'
import { removeWebhooks, scanCode, findCodeWithoutAccessCode } from './create-webhook.ts'
import { startReceiver } from './receiver.ts'
import { expect, signIn, test } from './stack.ts'

test('a receiver that failed gets all missed events by a replay', async ({ page, stack }) => {
  const receiver = await startReceiver()
  await signIn(page, stack)
  await page.goto(stack.origin)
  const code = await findCodeWithoutAccessCode(page)
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('combobox', { name: 'Codes' }).fill(code.name)
  await addOption(dialog.getByRole('combobox', { name: 'Codes' }), code.name)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('heading', { level: 1, name: receiver.url.slice('http://'.length) })).toBeVisible()
  await expect(page.getByText('No deliveries yet')).toBeVisible()

  // The page is updated live. It is reloaded only at the end.
  await scanCode(stack, code)
  await expect(findRows(page, 'Delivered')).toHaveCount(1)
  expect(receiver.taken).toHaveLength(1)

  receiver.respondWith({ status: 403, body: '<h1>unknown signature</h1>' })
  await scanCode(stack, code)
  await scanCode(stack, code)
  await expect(findRows(page, 'Failed')).toHaveCount(2)
  await findRows(page, 'The receiver responded with 403').getByRole('link').first().click()
  const delivery = page.getByRole('region', { name: 'Delivery', exact: true })
  await expect(delivery).toContainText('Response: “unknown signature”')
  await page.keyboard.press('Escape')
  await expect(delivery).toBeHidden()

  receiver.respondWith({ status: 200 })
  await page.getByRole('button', { name: 'Replay…' }).click()
  await expect(page.getByRole('dialog').getByText('2 deliveries match')).toBeVisible()
  await page.getByRole('button', { name: 'Replay 2 deliveries' }).click()
  await expect(page.getByRole('region', { name: 'Replay' })).toContainText('Replay done: 2 of 2 queued again')
  await expect(findRows(page, 'Delivered')).toHaveCount(3)
  expect(new Set(receiver.taken).size).toBe(3)
  await page.reload()
  await expect(findRows(page, 'Delivered')).toHaveCount(3)
  // A code has at most five webhooks, and other tests use the same code.
  await removeWebhooks(page)
  receiver.close()
})

function findRows(page: Page, text: string) {
  return page.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: text })
}
