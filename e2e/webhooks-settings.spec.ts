import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(stack.origin)
})

test('an API key is created, shown once, works, and is rejected as soon as it is revoked', async ({ page, stack }) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Developers' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Nightly export')
  await dialog.getByLabel('Expires').selectOption('In 30 days')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByLabel('API key', { exact: true }).innerText()
  expect(key).toMatch(/^svc_live_/)
  const ask = async () => {
    const headers = { authorization: `Bearer ${key}` }
    return (await fetch(`${stack.serviceOrigin}/v1/codes?limit=1`, { headers })).status
  }
  expect(await ask()).toBe(200)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  const row = page.getByRole('table', { name: 'API keys' }).getByRole('row', { name: /Nightly export/ })
  await expect(row).toContainText('Read')
  await page.reload()
  await expect(row).toBeVisible()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Revoke Nightly export' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Revoke key' })
  await expect(confirmation).toContainText('Anything that uses this key stops working immediately')
  await confirmation.getByRole('button', { name: 'Revoke key' }).click()
  await expect(confirmation).toBeHidden()
  await expect(row).toBeHidden()
  expect(await ask()).toBe(401)
})

test('on a lower plan the screens say what is missing and which plan includes it', async ({ page, stack }) => {
  const planIs = async (plan: string) => {
    await page.goto(`${stack.origin}/settings`)
    await page.getByLabel('Workspace plan').selectOption(plan)
    await page.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByRole('status').getByText('Changed the plan to')).toBeVisible()
  }
  await planIs('core')
  await page.getByRole('link', { name: 'Developers' }).click()
  await expect(page.getByText('The API is included in the Pro plan')).toBeVisible()
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('come with the Business plan')
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeHidden()
  await planIs('business')
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(page.getByRole('button', { name: 'New webhook' }).first()).toBeVisible()
})

test('plans are compared, limits without a screen are omitted, and the API reference is linked', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.origin}/settings`)
  const plans = page.getByRole('table', { name: 'Compare plans' })
  await expect(plans.getByRole('columnheader')).toHaveCount(6)
  await expect(plans.getByRole('row', { name: /^Codes/ })).toContainText('2,500')
  const usage = page.getByRole('table', { name: 'Usage of the plan' })
  await expect(usage.getByRole('row', { name: /^Codes/ })).toBeVisible()
  await expect(usage.getByRole('row', { name: /^(Sites|AI images)/ })).toHaveCount(0)
  await page.goto(`${stack.origin}/settings/developers`)
  const reference = page.getByRole('link', { name: 'API reference' })
  const reply = await page.request.get((await reference.getAttribute('href')) ?? '')
  expect(await reply.text()).toContain('API reference')
})

test('axe finds no violations in the settings', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/settings`)
  await expect(page.getByRole('table', { name: 'Usage of the plan' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Developers' }).click()
  await page.getByRole('button', { name: 'New key' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Receiving webhooks' }).click()
  await page.getByRole('tab', { name: 'Python' }).click()
  await expect(page.getByRole('region', { name: 'Receiver.py' })).toBeVisible()
  await expectAccessible(page)
})
