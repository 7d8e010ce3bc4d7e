import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import { expectNoViolations } from './expect-accessible.ts'
import { openMuseum } from './page-language-screens.ts'
import { expect, signIn, test } from './stack.ts'

const Code = z.object({ scanUrl: z.string() })

test('a museum page in three languages is published, and three phones scan one code', async ({
  page,
  stack,
  browser,
}) => {
  await signIn(page, stack)
  const pageId = await openMuseum(page, stack)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByRole('region', { name: 'Languages' })).toContainText('Français: hidden from visitors')
  await dialog.getByRole('button', { name: 'Show all languages to visitors' }).click()
  await dialog.getByRole('button', { name: 'Publish the page' }).click()
  await expect(dialog.getByText('The page is live')).toBeVisible()
  const created = await page.request.post(`${stack.origin}/api/codes`, {
    data: { name: 'At the entrance', destination: { type: 'page', pageId } },
    headers: { origin: stack.origin },
  })
  const { scanUrl } = Code.parse(await created.json())
  for (const [locale, title, path] of [
    ['en-GB', 'Skerry Light', '/'],
    ['de-AT', 'Leuchtturm Skerry', '/de'],
    ['fr-CA', 'Le phare de Skerry', '/fr'],
  ] as const) {
    const context = await browser.newContext({ locale, userAgent: phoneAgent, viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    await phone.goto(scanUrl)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(new URL(phone.url()).pathname).toBe(path)
    await expectNoViolations(phone)
    // Whatever the phone prefers, the language that was chosen stays.
    const languages = phone.getByRole('navigation', { name: /^(Languages|Sprachen|Langues)$/ })
    await languages.getByRole('link', { name: 'English' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Skerry Light')
    await languages.getByRole('link', { name: 'Français' }).click()
    await expect(phone.locator('html')).toHaveAttribute('lang', 'fr')
    await context.close()
  }
})
