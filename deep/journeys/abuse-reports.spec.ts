import { z } from 'zod'
import { expectAccessible, expectNoViolations } from '../../e2e/expect-accessible.ts'
import { expect, test } from '../../e2e/stack.ts'

test('the admin of the first workspace reads a report of a visitor', async ({ page, stack }) => {
  const { origin } = stack
  const headers = { origin }
  // Other tests use a session in the demo, so this test signs in once more.
  await page.request.post(`${origin}/auth/sign-in/email`, { headers, data: stack.admin })
  const list = await page.request.get(`${origin}/auth/organization/list`)
  const pages = z.array(z.object({ id: z.string(), name: z.string() })).parse(await list.json())
  const organizationId = pages.find(({ name }) => name === 'My workspace')?.id
  await page.request.post(`${origin}/auth/organization/set-active`, { headers, data: { organizationId } })
  const subdomain = `reported-${crypto.randomUUID().slice(0, 8)}`
  const body = { name: 'Reported', subdomain, templateId: 'blank' }
  const created = Page.parse(await (await page.request.post(`${origin}/api/pages`, { headers, data: body })).json())
  await page.request.post(`${origin}/api/pages/${created.id}/publish`, { headers, data: {} })

  await page.goto(created.url)
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'Report this page' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue(created.url)
  await expectNoViolations(page)
  await page.getByLabel('What is wrong?').selectOption('impersonation')
  await page.getByLabel('Tell us more').fill('This is my bakery.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto(`${origin}/settings`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Abuse reports' }).click()
  const table = page.getByRole('table', { name: 'Abuse reports' })
  await expect(table).toContainText(created.url)
  await expectAccessible(page)
  await table.getByRole('link', { name: 'Impersonation' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Impersonation' })
  await expect(dialog).toContainText('This is my bakery.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete report' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(created.url)).toBeHidden()
})

const Page = z.object({ id: z.string(), url: z.string() })
