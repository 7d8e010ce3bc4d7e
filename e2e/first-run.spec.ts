import { fillNewCode } from './open-codes.ts'
import { enterPassword } from './people.ts'
import { expect, test } from './stack.ts'

const iphoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a new user signs in, creates a code and sees its first scan', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/`)
  await enterPassword(page, { ...stack.admin, password: 'not this password' })
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await enterPassword(page, stack.admin)
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = await fillNewCode(page, 'Window poster', 'https://example.com/menu')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Window poster' })).toBeVisible()
  const scans = page.getByRole('region', { name: 'Latest scans' })
  await expect(scans).toContainText('No scans yet')
  const scanUrl = await page.getByRole('link', { name: 'open its scan address' }).getAttribute('href')
  expect(scanUrl).toMatch(new RegExp(`^${stack.serviceOrigin}/[0-9A-Z]{9}$`))

  // A phone in Germany behind a local proxy that the stack trusts.
  const answer = await fetch(String(scanUrl), {
    redirect: 'manual',
    headers: { 'user-agent': iphoneAgent, 'accept-language': 'de-DE,de;q=0.9', 'x-forwarded-for': '84.128.10.20' },
  })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('https://example.com/menu')

  await expect(scans).toContainText('Germany')
  await expect(scans).toContainText('iOS')
  await page.reload()
  await expect(scans).toContainText('Germany')

  await page.getByRole('button', { name: 'Admin' }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByLabel('Password')).toBeVisible()
})
