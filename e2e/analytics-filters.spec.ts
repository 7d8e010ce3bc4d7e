import { z } from 'zod'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const Made = z.object({ id: z.string() })
const MadeCode = z.object({ scanUrl: z.string() })

test.use({ timezoneId: 'Europe/Berlin' })
test.beforeEach(({ page, stack }) => signIn(page, stack))

test('figures are filtered by a UTM source, a folder and an hour with the keyboard alone', async ({ page, stack }) => {
  const { origin } = stack
  const unique = crypto.randomUUID().slice(0, 8)
  const make = async (path: string, data: object) =>
    (await page.request.post(`${origin}/api/${path}`, { headers: { origin }, data })).json() as Promise<unknown>
  const folder = Made.parse(await make('folders', { name: `Shop windows ${unique}` }))
  const address = (source: string) => `https://example.com/?utm_source=${source}-${unique}`
  for (const [source, scans] of [
    ['window', 2],
    ['door', 1],
  ] as const) {
    const destination = { type: 'url', url: address(source) }
    const { scanUrl } = MadeCode.parse(await make('codes', { name: source, folderId: folder.id, destination }))
    for (let i = 0; i < scans; i++) await fetch(scanUrl, { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  }
  await page.goto(`${origin}/analytics?range=24h&folder=${folder.id}`)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const shown = region('Scans over time').locator('dd').first().locator('span').first()
  await expect(shown).toHaveText('3')
  await page.getByRole('button', { name: `Remove Folder is Shop windows ${unique}` }).press('Enter')

  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'UTM source' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Filter by UTM source' })
  await dialog.getByLabel('UTM source').selectOption({ label: `window-${unique} (2)` })
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Apply filter' }).press('Enter')
  await expect(page.getByRole('button', { name: `Remove UTM source is window-${unique}` })).toBeVisible()
  await expect(shown).toHaveText('2')

  await region('Folders')
    .getByRole('button', { name: `Shop windows ${unique}` })
    .press('Enter')
  const chip = page.getByRole('button', { name: `Folder is Shop windows ${unique}. Change to is not` })
  await expect(shown).toHaveText('2')
  await chip.press('Enter')
  await expect(shown).toHaveText('0')
  await page.getByRole('button', { name: `Remove Folder is not Shop windows ${unique}` }).press('Enter')
  await expect(shown).toHaveText('2')

  const hours = page.getByRole('slider', { name: 'Scans by hour of day, hour by hour' })
  await hours.focus()
  for (let left = 0; left < 24 && !(await hours.getAttribute('aria-valuetext'))?.includes(': 2 scans'); left++)
    await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove Hour of day is \d\d:00 – \d\d:00$/ })).toBeVisible()
  await expect(region('Live').getByRole('row')).toHaveCount(3)
  await expect(shown).toHaveText('2')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page)
})

test('figures of this week are compared with a period that is chosen with the keyboard', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/analytics`)
  await page.getByRole('button', { name: 'Custom' }).press('Enter')
  await page.getByRole('dialog', { name: 'Choose days' }).getByRole('button', { name: 'This week' }).press('Enter')
  await page.getByRole('button', { name: 'Previous period' }).press('Enter')
  await page.getByRole('menuitemradio', { name: 'Another period…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare with another period' })
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByLabel('First day').fill('2099-01-01')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^It must begin before/)).toBeVisible()
  await dialog.getByLabel('First day').fill('2026-03-02')
  const asked = page.waitForResponse(/analytics\/summary.*compareFrom=2026-03-01T23/)
  await page.keyboard.press('Enter')
  expect((await asked).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'From Mar 2, 2026' })).toBeVisible()
})
