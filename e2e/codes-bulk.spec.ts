import type { Page } from '@playwright/test'
import { dragByMouse, expectDraggable } from './dragging.ts'
import { codeCheckboxes, codeRow, codesTable, openCodes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await openCodes(page, stack)
})

test('fifty codes are dragged to a folder together, and Undo moves each back', async ({ page }) => {
  const before = await foldersOfFirst(page, 60)
  await box(page, 0).click()
  await expect(page.getByRole('toolbar', { name: 'Selected codes' })).toContainText('1 selected')
  await scrollTo(page, 49)
  await box(page, 49).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('toolbar', { name: 'Selected codes' })).toContainText('50 selected')
  await dragByMouse(page, codeRow(page, 49), page.getByRole('treeitem', { name: 'Partners' }))
  await expect(page.getByRole('status').getByText(/Moved \d+ codes to Partners/)).toBeVisible()
  const partners = before.folders.find(({ name }) => name === 'Partners')?.id
  expect((await queryFolders(page, before.ids)).slice(0, 50)).toEqual(Array(50).fill(partners))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => queryFolders(page, before.ids)).toEqual(before.places)
})

test('codes can be moved, tagged, archived and opened without a mouse', async ({ page }) => {
  const names = await codesTable(page).getByRole('link').allTextContents()
  const [first = '', second = '', third = ''] = names
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Selected codes' })).toContainText('2 selected')
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Move 2 codes to a folder' }).getByLabel('Folder')).toBeFocused()
  await page.keyboard.type('Events')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).press('Enter')
  await expect(toast(page, /Moved (2 codes|.+) to Events/)).toBeVisible()
  await page.keyboard.press('t')
  const tagging = page.getByRole('dialog', { name: 'Tag 2 codes' })
  await expect(tagging.getByLabel('Add', { exact: true })).toBeFocused()
  await page.keyboard.type('by-keyboard')
  await page.keyboard.press('Enter')
  await tagging.getByRole('button', { name: 'Save tags' }).press('Enter')
  await expect(toast(page, 'Tagged 2 codes with by-keyboard')).toBeVisible()
  await page.keyboard.press('e')
  await expect(toast(page, 'Archived 2 codes. Printed codes keep working.')).toBeVisible()
  await expect(codesTable(page).getByRole('link', { name: first, exact: true })).toBeHidden()
  await expect(codesTable(page).getByRole('link', { name: second, exact: true })).toBeHidden()
  await expect(codesTable(page).getByRole('link', { name: third, exact: true })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(codesTable(page).getByRole('link', { name: first, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await codesTable(page).getByRole('link', { name: third, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible()
})

test('codes whose change is rejected are named, and the others keep it', async ({ page }) => {
  await page.route('**/api/codes/bulk', async (route) => {
    const sent: unknown = route.request().postDataJSON()
    const [id = ''] = idsIn(sent)
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { updated: 1, failed: [{ id, error: 'The storage could not be reached.' }] },
    })
  })
  const [first = ''] = await codesTable(page).getByRole('link').allTextContents()
  await box(page, 0).click()
  await box(page, 1).click()
  await page.getByRole('button', { name: 'Change destination' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change destination of 2 codes' })
  await dialog.getByLabel('Destination').fill('two words')
  await dialog.getByRole('button', { name: 'Change destination' }).click()
  await expect(dialog.getByText('Addresses cannot contain spaces.')).toBeVisible()
  await dialog.getByLabel('Destination').fill('example.com/new')
  await dialog.getByRole('button', { name: 'Change destination' }).click()
  await expect(toast(page, `1 code was not changed: ${first}. The storage could not be reached.`)).toBeVisible()
  await expect(toast(page, /^Changed the destination of .+ to example.com\/new/)).toBeVisible()
})

test('all matching codes are selected, including those not loaded yet', async ({ page, stack }) => {
  // The second page of codes arrives only after the first was selected.
  let release = () => {}
  const isSelected = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/codes\?.*cursor=/, async (route) => {
    await isSelected
    await route.continue()
  })
  await page.goto(`${stack.origin}/codes`)
  const box = page.getByLabel('Search codes')
  const total = /[\d,]+/.exec((await box.getAttribute('placeholder')) ?? '')?.[0] ?? ''
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  const bar = page.getByRole('toolbar', { name: 'Selected codes' })
  await expect(bar).toContainText('selected')
  const next = page.waitForResponse(/\/api\/codes\?.*cursor=/)
  release()
  await next
  await bar.getByRole('button', { name: 'Select all that match' }).click()
  await expect(bar).toContainText(`${total} selected`)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
  await codeCheckboxes(page).first().check()
  await expect(bar).toContainText('1 selected')
})

test('selected codes are downloaded as one ZIP, and the list as CSV', async ({ page }) => {
  await box(page, 0).click()
  await box(page, 2).click()
  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download 2 codes' })
  await dialog.getByLabel('Format').selectOption('svg')
  await dialog.getByLabel('File names').fill('{number} {shortCode}')
  const zip = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download ZIP' }).click()
  expect((await zip).suggestedFilename()).toBe('codes.zip')
  await page.getByRole('button', { name: 'View options' }).click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const lines = (await read(await csv)).split('\r\n')
  expect(lines[0]).toContain('Name,Short code,Scan address,Destination')
  expect(lines.length).toBeGreaterThan(200)
})

test('columns and density are remembered; a view is saved, opened, renamed, and deleted with Undo', async ({
  page,
}) => {
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click()
  await expect(codesTable(page).getByRole('columnheader', { name: 'Tags' })).toBeHidden()
  await page.reload()
  await expect(codesTable(page).getByRole('columnheader', { name: 'Destination' })).toBeVisible()
  await expect(codesTable(page).getByRole('columnheader', { name: 'Tags' })).toBeHidden()
  await page.getByLabel('Search codes').fill('card')
  await expect(page).toHaveURL(/q=card/)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('Cards')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('treeitem', { name: 'All codes' }).click()
  await page.getByRole('button', { name: /^Remove Matches/ }).click()
  await page.getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(page).toHaveURL(/q=card/)
  await page.getByRole('button', { name: 'Actions for Cards' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('All cards')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Actions for All cards' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'All cards' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'All cards' })).toBeVisible()
})

test('a folder is dragged into another, but not below itself; a deleted one is restored with its content', async ({
  page,
}) => {
  const events = page.getByRole('treeitem', { name: 'Events' })
  const partners = page.getByRole('treeitem', { name: 'Partners' })
  await expectDraggable(page.getByRole('tree'))
  await dragByMouse(page, partners, events)
  await expect(toast(page, 'Moved folder Partners into Events')).toBeVisible()
  await events.press('ArrowRight')
  await expect(partners).toHaveAttribute('aria-level', '2')
  await dragByMouse(page, events, partners)
  await expect(partners).toHaveAttribute('aria-level', '2')
  const count = (await partners.textContent()) ?? ''
  await partners.press('Delete')
  await page.getByRole('dialog', { name: 'Delete folder' }).getByRole('button', { name: 'Delete folder' }).click()
  await expect(partners).toBeHidden()
  await page
    .getByRole('status')
    .getByRole('listitem')
    .filter({ hasText: 'Deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(toast(page, 'Restored folder Partners')).toBeVisible()
  await expect(partners).toHaveText(count)
  await dragByMouse(page, partners, page.getByRole('treeitem', { name: 'All codes' }))
  await expect(partners).toHaveAttribute('aria-level', '1')
})

function box(page: Page, index: number) {
  return codeRow(page, index).getByRole('checkbox')
}

function toast(page: Page, text: string | RegExp) {
  return page.getByRole('status').getByText(text)
}

async function scrollTo(page: Page, index: number) {
  await codesTable(page)
    .locator('../..')
    .evaluate((element, top) => element.scrollTo(0, top), index * 40 - 300)
  await expect(codeRow(page, index)).toBeVisible()
}

interface Listed {
  id: string
  name: string
  folderId: string | null
}

async function read(download: { createReadStream(): Promise<AsyncIterable<Buffer>> }): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function idsIn(body: unknown): string[] {
  return typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids)
    ? body.ids.map(String)
    : []
}

async function foldersOfFirst(page: Page, count: number) {
  const { data: codes }: { data: Listed[] } = await (
    await page.request.get(getApi(page, `codes?limit=${count}`))
  ).json()
  const { data: folders }: { data: Listed[] } = await (await page.request.get(getApi(page, 'folders'))).json()
  return { ids: codes.map(({ id }) => id), places: codes.map(({ folderId }) => folderId), folders }
}

/** The folders of these codes, which are among the first of the list. */
async function queryFolders(page: Page, ids: readonly string[]): Promise<(string | null | undefined)[]> {
  const { data }: { data: Listed[] } = await (await page.request.get(getApi(page, 'codes?limit=100'))).json()
  const folders = new Map(data.map(({ id, folderId }) => [id, folderId]))
  return ids.map((id) => folders.get(id))
}

function getApi(page: Page, path: string): string {
  return new URL(`/api/${path}`, page.url()).href
}
