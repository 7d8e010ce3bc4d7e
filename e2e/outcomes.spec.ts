import type { Page } from 'playwright/test'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import { createCodeOfForm } from './create-code-of-form.ts'
import { expect, signIn, test } from './stack.ts'

test('a scan, the visit that follows and its lead are counted for the code', async ({ page, stack, browser }) => {
  await signIn(page, stack)
  const name = `Poster ${crypto.randomUUID().slice(0, 8)}`
  const code = await createCodeOfForm(page, stack, name)
  const visitor = await (await browser.newContext({ userAgent: phoneAgent })).newPage()
  await visitor.goto(code.scanUrl)
  // The token is removed from the address, so that people do not share it.
  await expect(visitor).toHaveURL(/pages\.localhost:\d+\/\?tsr=$/)
  await visitor.locator('#content').getByRole('link', { name: 'Order' }).click()
  await expect(visitor).toHaveURL(/\/order\?tsr=$/)
  await visitor.reload()
  await visitor.getByLabel('Your name').fill('Ada Byron')
  await visitor.getByLabel('Email').fill('ada@example.com')
  await visitor.getByLabel('Your message').fill('A table for two')
  await visitor.getByLabel(/reply to me/).check()
  await visitor.getByRole('button', { name: 'Send' }).click()
  await expect(visitor.getByText('Thank you')).toBeVisible()
  await followLinkToOtherSite(visitor)
  await visitor.context().close()

  await page.goto(`${stack.origin}/leads?code=${code.id}`)
  await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: 'Ada Byron' }).click()
  await page.getByRole('complementary', { name: 'Lead' }).getByRole('link', { name }).click()
  const outcomes = page.getByRole('region', { name: 'From scan to lead' })
  await expect(async () => {
    await page.reload()
    await expect(outcomes.getByRole('row', { name: /^Link clicks 1 100/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(outcomes.getByRole('row', { name: /^Visits of pages 1 100/ })).toBeVisible()
  await expect(outcomes.getByRole('row', { name: /^Leads 1 100/ })).toBeVisible()
})

/** Follows a link to another site. The click is reported while the page is left, so that Playwright has no request to wait for. */
async function followLinkToOtherSite(visitor: Page) {
  await visitor.route('https://example.com/**', (route) => route.fulfill({ body: 'The shop' }))
  await visitor.getByRole('link', { name: 'Our shop' }).click()
  await expect(visitor.getByText('The shop')).toBeVisible()
}
