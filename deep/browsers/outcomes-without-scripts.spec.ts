import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { createCodeOfForm } from '../../e2e/create-code-of-form.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test('without scripts, the visit and the lead of a scan are counted for the code', async ({ page, stack, browser }) => {
  await signIn(page, stack)
  const name = 'Poster without scripts'
  const code = await createCodeOfForm(page, stack, name)
  const context = await browser.newContext({ userAgent: phoneAgent, javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(code.scanUrl)
  await visitor.goto(visitor.url().replace('/?', '/order?'))
  await visitor.getByLabel('Your name').fill('Ada Byron')
  await visitor.getByLabel('Email').fill('ada@example.com')
  await visitor.getByLabel('Your message').fill('A table for two')
  await visitor.getByLabel(/reply to me/).check()
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Thank you')).toBeVisible()
  await context.close()

  await page.goto(`${stack.origin}/codes/${code.id}`)
  const outcomes = page.getByRole('region', { name: 'From scan to lead' })
  await expect(async () => {
    await page.reload()
    await expect(outcomes.getByRole('row', { name: /^Visits of pages 1 100/ })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(outcomes.getByRole('row', { name: /^Leads 1 100/ })).toBeVisible()
  await expect(outcomes.getByRole('row', { name: /^Link clicks 0 0/ })).toBeVisible()
})
