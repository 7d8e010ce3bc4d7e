import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { expectAccessible } from './expect-accessible.ts'
import { expectRetryBrings } from './expect-list-error.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/leads`)
  await expect(leads(page).first()).toBeVisible()
})

test('search, page and days are in the address, survive a reload, and are cleared at once', async ({ page }) => {
  await page.getByRole('button', { name: 'All pages' }).click()
  await page.getByRole('menuitemradio', { name: 'Oosterlicht' }).click()
  await page.getByRole('button', { name: 'Any time' }).click()
  await page.getByRole('menuitemradio', { name: 'Last 30 days' }).click()
  // A menu takes the keys until it has closed and its button has the focus.
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('sourdough')
  await expect(page).toHaveURL(/q=sourdough/)
  await expect(leads(page)).toHaveCount(1)
  await page.reload()
  await expect(leads(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Last 30 days' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Oosterlicht' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(leads(page).nth(5)).toBeVisible()
  await expect(page).toHaveURL(/\/leads$/)
})

test('custom days are chosen in a dialog, and no match is shown', async ({ page }) => {
  await page.getByRole('button', { name: 'Any time' }).click()
  await page.getByRole('menuitem', { name: 'Choose days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose days' })
  await dialog.getByLabel('First day').fill('2020-02-02')
  await dialog.getByLabel('Last day').fill('2020-02-01')
  await dialog.getByRole('button', { name: 'Show these days' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The last day is before the first one.')
  await dialog.getByLabel('Last day').fill('2020-02-03')
  await dialog.getByRole('button', { name: 'Show these days' }).click()
  await expect(page).toHaveURL(/from=2020-02-02&to=2020-02-03/)
  await expect(page.getByText('There are no leads in this period.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(leads(page).first()).toBeVisible()
})

test('a lead is unread until it is opened, and has a note', async ({ page }) => {
  const listed = page.waitForResponse(/submissions\?.*unread=true/)
  await page.getByRole('button', { name: 'Unread' }).click()
  await expect(page).toHaveURL(/unread=true/)
  const before = z.object({ data: z.array(z.unknown()) }).parse(await (await listed).json()).data.length
  await expect(leads(page)).toHaveCount(before)
  const first = leads(page).first()
  await first.click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByLabel('Note').fill('Call her back on Monday')
  await panel.getByLabel('Assigned to').fill('Zoë')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Lead saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(panel.getByLabel('Note')).toHaveValue('Call her back on Monday')
  await expect(leads(page)).toHaveCount(before - 1)
  await panel.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(panel.getByRole('button', { name: 'Mark as unread' })).toBeHidden()
  await page.reload()
  // Opened by its address, it is read once more.
  await expect(panel.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
})

test('the leads of a page have a column for each question, and their answers are counted', async ({ page }) => {
  await page.getByRole('button', { name: 'All pages' }).click()
  await page.getByRole('menuitemradio', { name: 'Oosterlicht' }).click()
  await expect(page.getByRole('columnheader', { name: 'How did we do?' })).toBeVisible()
  await page.getByRole('button', { name: 'Answers' }).press('Enter')
  const answers = page.getByRole('region', { name: 'Answers' })
  const bars = answers.getByRole('table', { name: 'How did we do?' }).getByRole('row')
  await expect(bars.nth(1)).toContainText('%')
  await expectAccessible(page)
  await page.reload()
  await expect(bars.nth(1)).toBeVisible()
  // A lead that is assigned is found by whom it is assigned to.
  await leads(page).first().click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByLabel('Assigned to').fill('Ada')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'All assignees' }).click()
  await page.getByRole('menuitemradio', { name: 'Ada' }).click()
  await expect(leads(page)).toHaveCount(1)
  await expect(bars.nth(1)).toContainText('100')
})

test('a lead has its own address: it is opened, stepped through, shared and closed', async ({ page }) => {
  const [first, second] = [leads(page).first(), leads(page).nth(1)]
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await expect(panel.getByRole('heading')).toHaveText((await first.textContent()) ?? '')
  const address = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(address)
  await expect(second).toHaveAttribute('aria-current', 'page')
  await page.goto(address)
  await expect(panel.getByText('How did we do?', { exact: true })).toBeVisible()
  await expect(first).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(first).toBeFocused()
  await expect(page).toHaveURL(/\/leads$/)
})

test('a lead that names nobody is called by its number', async ({ page }) => {
  const unnamed = leads(page)
    .filter({ hasText: /^Lead \d+$|Lead \d+Unread/ })
    .first()
  const [title = ''] = /Lead \d+/.exec((await unnamed.textContent()) ?? '') ?? []
  await unnamed.click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await expect(panel.getByRole('heading')).toHaveText(title)
  await expect(
    panel.getByRole('definition').filter({ hasText: new RegExp(`^${title.slice('Lead '.length)}$`) }),
  ).toBeVisible()
})

test('a deleted lead is restored by Undo, and permanently deleted without', async ({ page }) => {
  const before = await count(page)
  const id = await toId(page, 2)
  await leads(page).nth(2).click()
  await page.getByRole('button', { name: 'Delete lead' }).click()
  await expect(page.locator(`[data-row="${id}"]`)).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator(`[data-row="${id}"]`)).toBeVisible()
  expect(await count(page)).toBe(before)

  await leads(page).nth(2).focus()
  await page.keyboard.press('Delete')
  await expect(page.locator(`[data-row="${id}"]`)).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.poll(async () => count(page)).toBe(before - 1)

  // Closing the window while Undo is offered deletes too.
  const next = await toId(page, 0)
  await leads(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(page.locator(`[data-row="${next}"]`)).toBeHidden()
  await page.reload()
  await expect.poll(async () => count(page)).toBe(before - 2)
})

test('the filtered leads are saved as CSV', async ({ page }) => {
  await page.getByLabel('Search leads by answer').fill('plum cake')
  await expect(leads(page)).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^leads \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('How did we do?')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Plum cake')
})

test('on a phone leads are cards, and an open one replaces the list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(leads(page).first()).toBeVisible()
  await leads(page).first().click()
  await expect(page.getByRole('complementary', { name: 'Lead' })).toBeVisible()
  await expect(leads(page).first()).toBeHidden()
  await page.goBack()
  await expect(leads(page).first()).toBeVisible()
})

test('a list of leads that fails shows an error, and Retry loads it', async ({ page }) => {
  await expectRetryBrings(page, {
    requests: '**/api/submissions*',
    says: 'The leads could not be loaded',
    until: leads(page).first(),
  })
})

test('axe finds no violations in the leads', async ({ page }) => {
  await expectAccessible(page)
  await leads(page).nth(2).click()
  await expect(page.getByRole('complementary', { name: 'Lead' }).getByRole('heading')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goBack()
  await expect(leads(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Search leads by answer').fill('nothing says this')
  await expect(page.getByText('No matching leads')).toBeVisible()
  await expectAccessible(page)
})

function leads(page: Page) {
  return page.getByRole('table', { name: 'Leads' }).getByRole('link')
}

async function toId(page: Page, nth: number) {
  return (await leads(page).nth(nth).getAttribute('data-row')) ?? ''
}

/** Number of leads at the service. */
async function count(page: Page): Promise<number> {
  const csv = await page.request.get(new URL('/api/submissions', page.url()).href, { headers: { accept: 'text/csv' } })
  return (await csv.text()).split('\r\nsub_').length - 1
}
