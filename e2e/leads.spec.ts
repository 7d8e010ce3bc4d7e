import { z } from 'zod'
import { expect, signIn, test } from './stack.ts'

test('a form that a visitor sends becomes a lead', async ({ page, stack }) => {
  await signIn(page, stack)
  const { origin } = stack
  const post = async (path: string, data: object): Promise<unknown> => {
    const reply = await page.request.post(`${origin}/api${path}`, { headers: { origin }, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  const subdomain = `feedback-${crypto.randomUUID().slice(0, 8)}`
  const created = CreatedPage.parse(await post('/pages', { name: subdomain, subdomain, templateId: 'feedback' }))
  await post(`/pages/${created.id}/publish`, {})

  const visitor = await page.context().newPage()
  await visitor.goto(created.url)
  await visitor.getByRole('radio', { name: 'Wonderful' }).check()
  await visitor.getByLabel('What should we keep').fill('More sourdough')
  await visitor.getByLabel('Email').fill('zoe@example.com')
  await visitor.getByRole('button', { name: 'Send to Hanna' }).click()
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await page.goto(`${origin}/leads`)
  const lead = page.getByRole('table', { name: 'Leads' }).getByRole('row').filter({ hasText: subdomain })
  await expect(lead).toContainText('Unread')
  await lead.getByRole('link', { name: 'zoe@example.com' }).click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await expect(panel).toContainText('More sourdough')
  await expect(lead).not.toContainText('Unread')
  await panel.getByLabel('Note').fill('Call her back on Monday')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Lead saved')).toBeVisible()
  await page.reload()
  await expect(panel.getByLabel('Note')).toHaveValue('Call her back on Monday')
})

const CreatedPage = z.object({ id: z.string(), url: z.string() })
