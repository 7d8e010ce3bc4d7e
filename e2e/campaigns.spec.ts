import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const Made = z.object({ id: z.string(), scanUrl: z.string() })

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a campaign is created by keyboard, counts its codes, is changed and deleted', async ({ page, stack }) => {
  const { origin } = stack
  const tag = `fair-${crypto.randomUUID().slice(0, 8)}`
  const made = await page.request.post(`${origin}/api/codes`, {
    headers: { origin },
    data: { name: 'Stand at the fair', tags: [tag], destination: { type: 'url', url: 'https://example.com/fair' } },
  })
  const { scanUrl } = Made.parse(await made.json())
  await page.goto(`${origin}/campaigns`)
  const table = page.getByRole('table', { name: 'Campaigns' })
  await expect(table.getByRole('row', { name: /Paper bags/ })).toContainText(/% of 60 leads/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New campaign' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New campaign' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create campaign' }).press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Paper bags: how was it today?')
  await dialog.getByLabel('With tags').fill(tag)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Goal').selectOption('Scans')
  await dialog.getByLabel('Target').fill('2')
  await dialog.getByLabel('Cost').fill('30,50')
  await dialog.getByRole('button', { name: 'Create campaign' }).press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: /already|exists/i })).toBeVisible()
  await dialog.getByLabel('Name').fill('The fair')
  await dialog.getByRole('button', { name: 'Create campaign' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'The fair' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('None of its 1 code was scanned yet.')

  await page.request.get(scanUrl, { maxRedirects: 0, headers: { 'user-agent': phoneAgent } })
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('region', { name: 'Goal' })).toContainText('50% of 2 scans', { timeout: 2_000 })
  }).toPass()
  await expect(
    page.getByRole('region', { name: 'Codes' }).getByRole('link', { name: 'Stand at the fair' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'From scan to lead' })).toContainText(/Per scan.*30\.50/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit campaign' })
  await editing.getByLabel('Name').fill('The fair in May')
  await editing.getByLabel('First day').fill('2099-05-01')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The fair in May' })).toBeVisible()
  await expect(page.getByText('Planned')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('It starts on')

  await page.getByRole('button', { name: 'Actions for The fair in May' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete campaign' }).click()
  await expect(page).toHaveURL(/\/campaigns$/)
  await expect(table.getByRole('row', { name: /Paper bags/ })).toBeVisible()
  await expect(table.getByRole('row', { name: /The fair/ })).toHaveCount(0)
})
