import type { Page } from '@playwright/test'
import { dragByMouse } from './dragging.ts'
import { expectNoViolations } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const computer =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/codes?sort=scans`)
  // One of the most scanned codes without rules.
  const plain = page
    .getByRole('table', { name: 'Codes' })
    .getByRole('row')
    .filter({ hasNotText: /\d rules? ·/ })
  await plain.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Rules' })).toBeVisible()
})

test('a rule is tried on a visitor, simulated on past scans, saved, and redirects a phone; the scan shows it', async ({
  page,
  request,
}) => {
  await page.getByRole('button', { name: 'Add rules' }).click()
  const rule = page.getByRole('listitem', { name: 'Rule 1' })
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(rule.getByText('Analytics shows it')).toBeVisible()
  await expect(rule.getByText('Enter an address')).toBeVisible()
  await expect(rule.getByLabel('Name', { exact: true })).toBeFocused()
  await rule.getByLabel('Destination').fill('example.com/app')
  await rule.getByLabel('Name', { exact: true }).fill('Phones')
  const phones = page.getByRole('listitem', { name: 'Phones' })
  await add(page, 'Device')
  await expect(page.getByText('Choose at least one')).toBeVisible()
  await phones.getByRole('button', { name: 'Phone', exact: true }).click()
  const tried = page.getByRole('region', { name: 'Try it' })
  await expect(tried).toContainText('Anna, iPhone, Berlin, Sunday')
  await expect(tried).toContainText('example.com/app, because of rule “Phones”')
  await tried.getByLabel('Device').selectOption('Windows computer')
  await expect(tried).toContainText('because no rule matches')
  await expect(page.getByText(/Of [\d,]+ scans? in the last 30 days, [\d,]+ would have gone elsewhere/)).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('status').getByText('Rules saved.')).toBeVisible()
  const region = page.getByRole('region', { name: 'Rules' })
  await expect(region.getByRole('listitem').first()).toContainText('Phones Phone')
  const shortCode =
    (await page.getByRole('region', { name: 'Picture' }).getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
  const scan = (agent: string) => request.get(shortCode, { maxRedirects: 0, headers: { 'user-agent': agent } })
  expect((await scan(phone)).headers()['location']).toBe('https://example.com/app')
  expect((await scan(computer)).headers()['location']).not.toBe('https://example.com/app')
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? ''
  await expect
    .poll(async () => {
      const { data }: { data: { matchedRule: string | null }[] } = await (
        await page.request.get(new URL(`/api/codes/${id}/scans?limit=2`, page.url()).href)
      ).json()
      return new Set(data.map(({ matchedRule }) => matchedRule))
    })
    .toEqual(new Set(['Phones', null]))
})

test('an error of the service stands at the field of its rule, which has the focus', async ({ page }) => {
  await page.getByRole('button', { name: 'Add rules' }).click()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const cards = page.getByRole('region', { name: 'Rules' }).getByRole('listitem')
  for (const [card, name] of [
    [cards.first(), 'Short'],
    [cards.last(), 'Long'],
  ] as const) {
    await card.getByLabel('Name', { exact: true }).fill(name)
    await card.getByLabel('Destination').fill('example.com')
  }
  // Too long for the service, which percent-encodes it.
  const address = cards.last().getByLabel('Destination')
  await address.fill(`example.com/${'ü'.repeat(700)}`)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/once it is percent-encoded/)
  await expect(cards.first().getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'Move Long up' }).click()
  await expect(cards.first()).toHaveAccessibleName('Long')
  await cards.first().getByLabel('Destination').fill('example.com/short')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('status').getByText('Rules saved.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rules' }).getByRole('listitem').first()).toContainText('Long')
})

test('rules are sorted by buttons and dragging, and unsaved edits are not lost', async ({ page }) => {
  await page.getByRole('button', { name: 'Add rules' }).click()
  const cards = page.getByRole('region', { name: 'Rules' }).getByRole('listitem')
  await expect(cards).toHaveCount(1)
  await page.goBack()
  await page.goForward()
  // Nothing was begun.
  await page.getByRole('button', { name: 'Add rules' }).click()
  await cards.first().getByLabel('Name', { exact: true }).fill('First')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await cards.last().getByLabel('Name', { exact: true }).fill('Last')
  await page.getByRole('button', { name: 'Move Last up' }).press('Enter')
  await expect(cards.first()).toHaveAccessibleName('Last')
  await expect(page.getByText('Last is now 1 of 2')).toBeAttached()
  await page.goBack()
  await page.goForward()
  await page.getByRole('button', { name: 'Continue with the rules' }).click()
  await expect(cards.first()).toHaveAccessibleName('Last')
  await dragByMouse(page, cards.first().getByTitle('Drag to reorder'), cards.last())
  await expect(cards.last()).toHaveAccessibleName('Last')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /(Add|Edit) rules/ })).toBeFocused()
})

test('a rule is picked up with Space, moved with arrows, and dropped or canceled', async ({ page }) => {
  await page.getByRole('button', { name: 'Add rules' }).click()
  const cards = page.getByRole('region', { name: 'Rules' }).getByRole('listitem')
  await cards.first().getByLabel('Name', { exact: true }).fill('First')
  for (const name of ['Second', 'Third']) {
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await cards.last().getByLabel('Name', { exact: true }).fill(name)
  }
  const names = () => cards.evaluateAll((all) => all.map((card) => card.querySelector('input')?.value))
  const handle = page.getByRole('button', { name: 'Reorder First' })
  await expect(handle).toHaveAccessibleDescription(/^Press Space to lift it/)
  await handle.press('Space')
  await expect(page.getByText('Lifted First, 1 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('First, 2 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('First, 3 of 3.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Canceled. First, 1 of 3, not moved.')).toBeAttached()
  expect(await names()).toEqual(['First', 'Second', 'Third'])
  await handle.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('First, 2 of 3.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['Second', 'First', 'Third'])
  await expect(handle).toBeFocused()
  await expect(page.getByText('First is now 2 of 3')).toBeAttached()
})

test('countries are found by typing, hours past midnight are marked, and a code is duplicated with its rules', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Add rules' }).click()
  const card = page.getByRole('region', { name: 'Rules' }).getByRole('listitem')
  await card.getByLabel('Name', { exact: true }).fill('Alpine nights')
  await card.getByLabel('Destination').fill('example.com/night')
  await card.getByRole('button', { name: 'UTM parameters' }).click()
  await card.getByLabel('Source').fill('rules')
  await expect(card.getByLabel('Destination')).toHaveValue('example.com/night?utm_source=rules')
  await add(page, 'Country')
  await card.getByRole('combobox', { name: 'Country' }).fill('austri')
  await page.keyboard.press('Enter')
  await page.keyboard.type('switz')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Remove Austria' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Remove Switzerland' })).toBeVisible()
  await add(page, 'Hours')
  await card.getByLabel('From').fill('22:00')
  await card.getByLabel('Until').fill('02:00')
  await expect(card.getByText('Ends the next morning')).toBeVisible()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByRole('status').getByText('Rules saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /\(copy\)$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('in Austria or Switzerland, 22:00 to 02:00')
})

async function add(page: Page, condition: string) {
  await page.getByRole('button', { name: 'Add a condition' }).last().click()
  await page.getByRole('menuitem', { name: condition }).click()
}
