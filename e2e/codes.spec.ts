import type { Page } from '@playwright/test'
import { z } from 'zod'
import { chooseOption } from './choose-option.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { codesTable, fillNewCode, makeCode, openCodes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await openCodes(page, stack)
})

test('search, folder, tag and order are in the address, survive a reload, and are cleared one by one', async ({
  page,
}) => {
  await page.keyboard.press('/')
  await page.keyboard.type('card')
  await expect(page).toHaveURL(/q=card/)
  await page.getByRole('treeitem', { name: 'Restaurant' }).press('ArrowRight')
  await page.getByRole('treeitem', { name: 'Tables' }).press('ArrowRight')
  await page.getByRole('treeitem', { name: 'Terrace' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitemradio', { name: /^menu/ }).click()
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: 'Name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.reload()
  const names = codesTable(page).getByRole('link')
  await expect(names.first()).toContainText('Terrace')
  const listed = await names.allTextContents()
  expect(listed).toEqual(listed.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  await expect(page.getByLabel('Search codes')).toHaveValue('card')
  for (const chip of ['Tag is menu', 'Matches “card”', 'Folder is Terrace']) {
    await page.getByRole('button', { name: `Remove ${chip}` }).click()
    await expect(page.getByRole('button', { name: `Remove ${chip}` })).toBeHidden()
  }
  await expect(page).toHaveURL(/\/codes\?sort=name$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Remove Folder is Terrace' })).toBeVisible()
})

test('no match shows the search, and one click clears it', async ({ page }) => {
  await page.getByLabel('Search codes').fill('nothing is called this')
  await expect(page.getByText('There are no active codes that match “nothing is called this”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(codesTable(page).getByRole('link').first()).toBeVisible()
  await expect(page.getByLabel('Search codes')).toHaveValue('')
})

test('keys move through the list, archive with Undo, and open', async ({ page }) => {
  const names = await codesTable(page).getByRole('link').allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = codesTable(page).getByRole('link', { name: names[1] ?? '', exact: true })
  await expect(second).toBeFocused()
  const id = /cod_\w+/.exec((await second.getAttribute('href')) ?? '')?.[0] ?? ''
  const release = await holdFirstChange(page)
  await page.keyboard.press('e')
  const status = page.getByRole('status').filter({ hasText: 'Archived' })
  await expect(status).toContainText('Printed codes keep working')
  await expect(second).toBeHidden()
  await expect(codesTable(page).getByRole('link', { name: names[2] ?? '', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  release()
  // In this order: an undo does not overtake its change.
  await expect
    .poll(() => readArchiving(page, id))
    .toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ])
  await expect(second).toBeVisible()
  await page.reload()
  await expect(second).toBeVisible()
  await codesTable(page)
    .getByRole('link', { name: names[2] ?? '', exact: true })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: names[2] ?? '' })).toBeVisible()
})

test('a code is created from informal input, and errors are shown at their fields', async ({ page }) => {
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Destination').fill('two words')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Addresses cannot contain spaces.')).toBeVisible()
  const name = `Poster ${'long '.repeat(36)}end`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Destination').fill('example.com/menu')
  // Their messages go, which moves the fields below.
  await expect(dialog.getByText('Enter a name')).toBeHidden()
  await expect(dialog.getByText('Addresses cannot contain spaces.')).toBeHidden()
  await chooseOption(dialog.getByLabel('Folder'), 'Restaurant / Tables')
  // Pasted tags: one that is too long stays in the input.
  await dialog.getByLabel('Tags').fill(`summer, ${'garden '.repeat(8)}, summer`)
  await expect(dialog.getByRole('button', { name: 'Remove summer' })).toBeVisible()
  await expect(dialog.getByText('A tag can have up to 50 characters.')).toBeVisible()
  await dialog.getByLabel('Tags').fill('garden')
  await dialog.getByLabel('Tags').press('Enter')
  await dialog.getByLabel('Access code').fill('open sesame')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: name.trim() })).toBeVisible()
  await expect(page.getByRole('link', { name: 'https://example.com/menu' })).toBeVisible()
  await expect(page.getByText('Visitors enter it before the destination opens.')).toBeVisible()
  await expect(page.getByText('summer')).toBeVisible()
})

test('a lost response causes no second code when the button is clicked again', async ({ page, stack }) => {
  const keys: (string | undefined)[] = []
  await page.route('**/api/codes', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The service creates the code, but its response is lost.
    await route.fetch()
    return route.abort()
  })
  await page.keyboard.press('c')
  const dialog = await fillNewCode(page, 'Made only once', 'example.com')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Made only once' })).toBeVisible()
  expect(keys[0]).toBe(keys[1])
  await page.goto(`${stack.origin}/codes?q=Made%20only%20once`)
  await expect(codesTable(page).getByRole('link', { name: 'Made only once' })).toHaveCount(1)
})

test('a destination is edited inline, listed in the history, and restored from there', async ({ page, stack }) => {
  const destination = { type: 'url', url: 'https://old.example/page' }
  await makeCode(page, stack, { name: 'Leads elsewhere', destination })
  await page.reload()
  await codesTable(page).getByRole('link', { name: 'Leads elsewhere' }).click()
  const panel = page.getByRole('region', { name: 'Destination' })
  const old = (await panel.getByRole('link').textContent()) ?? ''
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await panel.getByLabel('Destination').fill('javascript:alert(1)')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toContainText('cannot open “javascript:”')
  await panel.getByLabel('Destination').fill('new.example/page')
  await panel.getByLabel('Destination').press('Enter')
  await expect(panel.getByRole('link', { name: 'https://new.example/page' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit destination' })).toBeFocused()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText(
    'changed the destination to new.example/page instead of',
  )
  await history
    .getByRole('button', { name: `Revert to ${old}` })
    .first()
    .click()
  await expect(panel.getByRole('link', { name: old })).toBeVisible()
})

test('tags, folder and access code are edited inline', async ({ page, stack }) => {
  const { id } = await makeCode(page, stack, { name: 'Edited inline' })
  await page.goto(`${stack.origin}/codes/${id}`)
  await page.getByLabel('Tags', { exact: true }).fill('fresh,crisp,')
  await expect(page.getByRole('button', { name: 'Remove crisp' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove fresh' }).click()
  await expect(page.getByRole('button', { name: 'Remove fresh' })).toBeHidden()
  await chooseOption(page.getByLabel('Folder'), 'Events')
  await expect(page.getByRole('status')).toContainText('Moved to Events')
  await chooseOption(page.getByLabel('Folder'), 'Unfiled')
  await expect(page.getByRole('status')).toContainText('Moved out of its folder')
  await page.getByRole('button', { name: 'Set access code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set access code' })
  await dialog.getByLabel('Access code').fill('abc')
  await dialog.getByRole('button', { name: 'Set access code' }).click()
  await expect(dialog.getByText('at least 4 characters')).toBeVisible()
  await dialog.getByLabel('Access code').fill('abcd')
  await dialog.getByRole('button', { name: 'Set access code' }).click()
  await expect(page.getByText('Visitors enter it before the destination opens.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Remove access code' })
    .getByRole('button', { name: 'Remove access code' })
    .click()
  await expect(page.getByText('None. Every scan opens the destination.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove crisp' })).toBeVisible()
  await expect(page.getByLabel('Folder')).toHaveValue('Unfiled')
})

test('folders are created, renamed, moved and deleted in the tree', async ({ page }) => {
  await page.getByRole('button', { name: 'New folder' }).click()
  const making = page.getByRole('dialog', { name: 'New folder' })
  await making.getByLabel('Name').fill('Winter')
  await making.getByRole('button', { name: 'Create folder' }).click()
  const winter = page.getByRole('treeitem', { name: 'Winter' })
  await winter.press('F2')
  await page.getByLabel('Name of Winter').fill('Winter market')
  await page.keyboard.press('Enter')
  const market = page.getByRole('treeitem', { name: 'Winter market' })
  await market.hover()
  await page.getByRole('button', { name: 'Actions for Winter market' }).click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await chooseOption(page.getByLabel('Move Winter market into'), 'Events')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(market).toBeHidden()
  await page.getByRole('treeitem', { name: 'Events' }).press('ArrowRight')
  await expect(market).toHaveAttribute('aria-level', '2')
  await market.press('Delete')
  const deleting = page.getByRole('dialog', { name: 'Delete folder' })
  await expect(deleting).toContainText('Delete Winter market?')
  await deleting.getByRole('button', { name: 'Delete folder' }).click()
  await expect(market).toBeHidden()
})

test('a failing panel shows its own error, and Retry loads it', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/codes?sort=scans`)
  await codesTable(page).getByRole('link').first().click()
  let failing = true
  await page.route('**/api/codes/*/scans*', (route) =>
    failing ? route.fulfill({ status: 400, body: '' }) : route.continue(),
  )
  await page.route(
    (url) => url.pathname === '/api/codes',
    (route) => (failing ? route.fulfill({ status: 400, body: '' }) : route.continue()),
  )
  await page.reload()
  await expect(page.getByText('The scans could not be loaded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
  const address = page.url()
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByText('The codes could not be loaded')).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Restaurant' })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(codesTable(page).getByRole('link').first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('table', { name: 'Latest scans' })).toBeVisible()
})

test('axe finds no violations on the codes screens', async ({ page, stack }) => {
  // A few rows show all that a row can have.
  await openCodes(page, stack, '?sort=scans&q=terrace')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New code' }).click()
  await page.getByRole('dialog', { name: 'New code' }).getByRole('button', { name: 'Create code' }).click()
  await expectAccessible(page, openDialog)
  await page.keyboard.press('Escape')
  await codesTable(page).getByRole('link').first().click()
  await expect(page.getByRole('table', { name: 'Latest scans' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.goBack()
  await expect(codesTable(page).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
})

/** Holds back the first change of a code. The returned function releases it. */
async function holdFirstChange(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/codes/*', async (route) => {
    if (route.request().method() === 'PATCH' && sent++ === 0) await held.promise
    await route.continue()
  })
  return () => held.resolve()
}

/** What the last two changes of a code did to `archived`, the latest first. */
async function readArchiving(page: Page, id: string) {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/codes/${id}/history`)
  const { data } = History.parse(await answer.json())
  return data.slice(0, 2).map(({ changes }) => changes['archived'])
}

const History = z.object({ data: z.array(z.object({ changes: z.record(z.string(), z.unknown()) })) })
