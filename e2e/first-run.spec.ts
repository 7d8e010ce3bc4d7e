import { spawnStack } from '../src/testing/stack.ts'
import { enterPassword } from './people.ts'
import { expect, test } from './stack.ts'

const iphoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('an empty installation is set up, prints a code, and shows its first scan', async ({ page }) => {
  const stack = await spawnStack({ SEED_DEMO: '0', ADMIN_PASSWORD: '', TRUST_PROXY: '127.0.0.1, ::1' })
  const [, link = ''] = /Start here\s+(\S+)/.exec(stack.output()) ?? []
  const admin = { email: 'grace@example.com', password: 'quiet lantern over water' }
  try {
    await page.goto(link)
    await page.getByLabel('Your name').fill('Grace Hopper')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password').fill(admin.password)
    await page.getByRole('textbox', { name: 'Workspace' }).fill('Blue Door Bakery')
    await page.getByLabel('What should your first code open?').fill('example.com/menu')
    await page.getByRole('button', { name: 'Start' }).click()

    const waiting = page.getByText('Waiting for the first scan…')
    await expect(waiting).toBeVisible()
    await page.getByRole('button', { name: 'Download' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
    expect((await download).suggestedFilename()).toMatch(/^example\.com .*\.svg$/)

    // A phone in Germany behind a local proxy that the stack trusts.
    const scanUrl = await page.getByRole('link', { name: 'Open it here' }).getAttribute('href')
    expect(scanUrl).toMatch(new RegExp(`^${stack.serviceOrigin}/[0-9A-Z]{9}$`))
    const answer = await fetch(String(scanUrl), {
      redirect: 'manual',
      headers: { 'user-agent': iphoneAgent, 'accept-language': 'de-DE,de;q=0.9', 'x-forwarded-for': '84.128.10.20' },
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('https://example.com/menu')
    await expect(page.getByText(/First scan.*Germany.*iOS/)).toBeVisible()
    await page.getByRole('button', { name: 'Go to the overview' }).click()
    await expect(page.getByRole('region', { name: 'Live' })).toContainText('Germany')

    await page.getByRole('button', { name: 'Grace Hopper' }).first().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await enterPassword(page, { ...admin, password: 'not this password' })
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
    await enterPassword(page, admin)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(page.getByTitle('Blue Door Bakery')).toBeVisible()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  } finally {
    await stack.remove()
  }
})
