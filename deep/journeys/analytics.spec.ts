import type { Page } from 'playwright/test'
import { z } from 'zod'
import { phoneAgent } from '../../src/testing/phone-agent.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

const Codes = z.object({ data: z.array(z.object({ name: z.string(), scanUrl: z.string() })) })

test('a new scan appears in the live list, on the map and in the figures', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/analytics`)
  // On a new stack the first figures wait until the seed data is aggregated.
  await expect(findPanel(page, 'Countries').getByRole('row').nth(1)).toBeVisible({ timeout: 30_000 })
  const totalBefore = await readTotal(page)
  const arrivalCount = await page.locator('[data-arrival]').count()
  const codesReply = await page.request.get(`${stack.origin}/api/codes?sort=scans&limit=1`)
  const [code] = Codes.parse(await codesReply.json()).data
  await fetch(code?.scanUrl ?? '', {
    redirect: 'manual',
    headers: { 'user-agent': phoneAgent, 'accept-language': 'de-DE', 'x-forwarded-for': '84.128.10.20' },
  })
  const first = findPanel(page, 'Live').getByRole('row').nth(1)
  await expect(first).toContainText(code?.name ?? '')
  await expect(first).toContainText('Germany')
  await expect.poll(() => page.locator('[data-arrival]').count()).toBeGreaterThan(arrivalCount)
  await expect.poll(() => readTotal(page)).toBe(totalBefore + 1)
})

function findPanel(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** Total scans of the period. */
async function readTotal(page: Page): Promise<number> {
  const totalText = findPanel(page, 'Scans over time').locator('dd').first().locator('span').first()
  return Number((await totalText.textContent())?.replaceAll(',', ''))
}
