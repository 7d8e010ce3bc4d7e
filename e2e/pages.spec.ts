import type { Page } from '@playwright/test'
import { z } from 'zod'
import { chooseOption } from './choose-option.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { expectRetryBrings } from './expect-list-error.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/pages`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a page is created from a template: its address follows its name, rejections are shown, and the builder opens', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await dialog.getByRole('radio', { name: 'Food and drink' }).check()
  await expect(dialog.getByRole('list', { name: 'Templates' }).getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: /Restaurant menu/ }).click()
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  const [name, address] = [dialog.getByLabel('Name'), dialog.getByLabel('Address')]
  await name.fill('Zoë’s Café')
  await expect(address).toHaveValue('zoes-cafe')
  // Addresses of other pages are not suggested.
  await name.fill('Osteria Lume')
  await expect(address).toHaveValue('osteria-lume-2')
  for (const [typed, message] of [
    ['ab', 'Use at least 3 characters.'],
    ['Admin', 'The subdomain admin is reserved. Choose another one.'],
    [
      'paypa1 login',
      'The subdomain paypa1-login looks like the name of a bank or of another well-known service. Choose another one.',
    ],
    ['osteria lume', 'This subdomain is taken. Choose another.'],
  ] as const) {
    await address.fill(typed)
    await dialog.getByRole('button', { name: 'Create page' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
  }
  const own = unique()
  await name.fill(`Page ${own}`)
  await address.fill(own)
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(page).toHaveURL(/\/pages\/pag_[^/]+\/edit$/)
})

test('search and status are in the address, and no match is cleared in one click', async ({ page }) => {
  const { name } = await draft(page)
  await page.reload()
  await page.getByRole('radio', { name: 'Drafts' }).check()
  await expect(page).toHaveURL(/status=draft/)
  await expect(card(page, name)).toContainText('Draft')
  await expect(card(page, 'Osteria Lume')).toBeHidden()
  await page.keyboard.press('/')
  await page.keyboard.type('nothing is called this')
  await expect(
    page.getByText('There is no page named like “nothing is called this” that is a draft only.'),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Search pages by name')).toHaveValue('nothing is called this')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(card(page, 'Osteria Lume')).toBeVisible()
})

test('a page is renamed, moved and duplicated from its menu', async ({ page }) => {
  const { name, subdomain } = await draft(page)
  await page.reload()
  await choose(page, name, 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} anew`)
  await page.keyboard.press('Enter')
  const renamed = card(page, `${name} anew`)
  await expect(renamed).toBeVisible()
  await choose(page, `${name} anew`, 'Change address')
  const address = page.getByRole('dialog', { name: 'Change address' }).getByLabel('Address')
  await address.fill('osteria-lume')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This subdomain is taken. Choose another.')
  await address.fill(`${subdomain}-moved`)
  await page.keyboard.press('Enter')
  await expect(renamed).toContainText(`${subdomain}-moved.`)
  await choose(page, `${name} anew`, 'Duplicate')
  await expect(card(page, `${name} anew (copy)`)).toContainText('Draft')
})

test('a published page is deleted and restored, and unpublished with Undo', async ({ page }) => {
  const { id, name, url } = await draft(page)
  await post(page, `/pages/${id}/publish`, {})
  await page.reload()
  await choose(page, name, 'Delete')
  await expect(card(page, name)).toBeHidden()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, name)).toContainText('Published')
  const visitor = await page.context().newPage()
  expect((await visitor.goto(url))?.status()).toBe(200)
  await choose(page, name, 'Unpublish')
  await expect(card(page, name)).toContainText('Draft')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, name)).toContainText('Published')
  await expect(card(page, name).getByRole('link', { name: /localhost/ })).toHaveAttribute('href', url)
})

test('a code for the page is created in place; then the page cannot be deleted, with the reason', async ({ page }) => {
  const { id, name, url } = await draft(page)
  await post(page, `/pages/${id}/publish`, {})
  await page.reload()
  await choose(page, name, 'QR code that opens it')
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByRole('img', { name: `QR code that opens ${name}` })).toBeVisible()
  const scanned = await dialog.getByTitle(/^http:/).getAttribute('title')
  const answer = await fetch(String(scanned), { redirect: 'manual' })
  expect(answer.headers.get('location')).toBe(url)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await choose(page, name, 'Delete')
  await expect(page.getByRole('status')).toContainText(
    'A code opens this page. Change the destination of that code first',
  )
  await expect(card(page, name)).toBeVisible()
})

test('the destination of a code is chosen among pages, when creating and when editing', async ({ page, stack }) => {
  const { name } = await draft(page)
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Name').fill('Table 9')
  await dialog.getByRole('radio', { name: 'Page' }).check()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByText('Choose the page that the code opens.')).toBeVisible()
  await chooseOption(dialog.getByRole('combobox', { name: 'Page', exact: true }), `${name} (draft)`)
  await expect(dialog.getByText('Scans show no page until you publish it')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const destination = page.getByRole('region', { name: 'Destination' })
  await expect(destination).toContainText(name)
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await chooseOption(destination.getByRole('combobox', { name: 'Page', exact: true }), 'Osteria Lume')
  await destination.getByRole('button', { name: 'Save' }).click()
  await expect(destination).toContainText('Osteria Lume')
  await expect(page.getByRole('button', { name: 'Edit destination' })).toBeFocused()
})

test('shortcuts open the pages and move through them, and the palette creates one and finds one', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(card(page, 'Osteria Lume')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(
    page.getByRole('list', { name: 'Pages' }).getByRole('article').nth(1).getByRole('link').first(),
  ).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new page')
  await page.getByRole('option', { name: 'New page' }).click()
  await expect(page.getByRole('dialog', { name: 'New page' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/pages$/)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('osteria')
  await page
    .getByRole('option', { name: /^Osteria Lume/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pages\/pag_[^/]+\/edit$/)
})

test('a list of pages that fails shows an error, and Retry loads it', async ({ page }) => {
  const until = card(page, 'Osteria Lume')
  await expectRetryBrings(page, { requests: '**/api/pages', says: 'The pages could not be loaded', until })
})

test('axe finds no violations in the pages', async ({ page }) => {
  await draft(page)
  await page.reload()
  await expect(card(page, 'Osteria Lume')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog', { name: 'New page' })
  await expect(dialog.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: /Restaurant menu/ }).click()
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expectAccessible(page, openDialog)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await choose(page, 'Low Tide', 'QR code that opens it')
  await expectAccessible(page, openDialog)
  await page.keyboard.press('Escape')
  await page.getByLabel('Search pages by name').fill('nothing is called this')
  await expect(page.getByText('No matching pages')).toBeVisible()
  await expectAccessible(page)
})

/** Each test has its own page. */
async function draft(page: Page) {
  const subdomain = unique()
  const body = { name: `Page ${subdomain}`, subdomain, templateId: 'link-page' }
  return MadePage.parse(await post(page, '/pages', body))
}

const MadePage = z.object({ id: z.string(), name: z.string(), subdomain: z.string(), url: z.string() })

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const { origin } = new URL(page.url())
  const answer = await page.request.post(`${origin}/api${path}`, { data, headers: { origin } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

let made = 0
function unique() {
  return `walk-${Date.now().toString(36)}-${++made}`
}

function card(page: Page, name: string) {
  return page
    .getByRole('list', { name: 'Pages' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
}

async function choose(page: Page, name: string, action: string) {
  await card(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
