import { type Page } from '@playwright/test'
import { expectNoViolations } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/codes/import`)
})

test('three hundred rows are pasted, three invalid ones are corrected in place, and all are created', async ({
  page,
}) => {
  const rows = Array.from({ length: 300 }, (_, at) => [`Seat ${at + 1}`, `example.com/seat/${at + 1}`])
  rows[4] = ['', 'example.com/seat/5']
  rows[149] = ['Seat 150', 'two words']
  rows[299] = ['Seat 300', 'javascript:alert(1)']
  await page.getByLabel('Rows').fill([['Name', 'Link'], ...rows].map((cells) => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByRole('button', { name: 'Create 297 codes' })).toBeEnabled()
  await page.getByRole('radio', { name: 'Errors 3' }).check()
  await expectNoViolations(page)
  for (const reason of ['The name is missing', 'Addresses cannot contain spaces', 'cannot open “javascript:”'])
    await expect(line(page, reason)).toBeVisible()
  await page.getByLabel('Name of row 6').fill('Seat 5')
  await page.getByLabel('Address of row 151').fill('example.com/seat/150')
  await page.getByLabel('Address of row 301').fill('example.com/seat/300')
  await page.getByLabel('Import into').selectOption({ label: 'New folder' })
  await page.getByRole('button', { name: 'Create 300 codes' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabel('Name of the new folder').fill('Seats')
  await page.getByRole('button', { name: 'Create 300 codes' }).click()
  await expect(page.getByText('300 codes created.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the codes' }).click()
  await expect(page.getByRole('treeitem', { name: 'Seats' })).toContainText('300')
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('link').first()).toContainText('Seat')
})

test('existing codes are skipped, duplicates are created once, and unchecked rows are not created', async ({
  page,
}) => {
  await page
    .getByLabel('Rows')
    .fill('Once,example.com/once\nTwice,example.com/twice\ntwice,https://example.com/twice/\nOut,example.com/out')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(line(page, 'Duplicate of row 2')).toBeVisible()
  await page.getByRole('button', { name: 'Exclude row 4' }).click()
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect(page.getByText('2 codes created.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByLabel('Rows').fill('Once\texample.com/once\nNew\texample.com/new')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(line(page, 'A code with this name and address already exists')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create 1 code', exact: true })).toBeVisible()
})

test('rows with the address of an app show it, and a wrong one is corrected in place', async ({ page }) => {
  await page
    .getByLabel('Rows')
    .fill('Name,Address,App\nMenu,example.com/menu,menuapp://menu\nOffer,example.com/offer,example.com')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByLabel('App column')).toHaveValue('2')
  await expect(page.getByLabel('App of row 2')).toHaveValue('menuapp://menu')
  await expect(line(page, 'Enter an address with the scheme of an app')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('App of row 3').fill('menuapp://offer')
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect(page.getByText('2 codes created.')).toBeVisible()
  await page.getByRole('link', { name: 'Open' }).last().click()
  await expect(page.getByText('Phones and tablets try menuapp://offer first.')).toBeVisible()
})

test('a rejected batch shows the reason at each of its rows, and is retried with the same key', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route('**/api/codes/bulk', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByLabel('Rows').fill('Lost answer\texample.com/lost\nLost too\texample.com/too')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect(line(page, 'The server cannot be reached').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again with 2 codes' }).click()
  await expect(page.getByText('2 codes created.')).toBeVisible()
  expect(keys[0]).toBe(keys[1])
})

test('a cancelled import ends with the rows that were sent, and the others are created later', async ({ page }) => {
  const sent = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  await page.route('**/api/codes/bulk', async (route) => {
    sent.resolve()
    await allowed.promise
    await route.continue()
  })
  const rows = Array.from({ length: 600 }, (_, at) => `Shelf ${at}\texample.com/shelf/${at}`)
  await page.getByLabel('Rows').fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Create 600 codes' }).click()
  await sent.promise
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Finishing the rows that were sent…')).toBeVisible()
  allowed.resolve()
  await expect(page.getByText('500 codes created, 100 not sent.')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Create 100 codes' }).click()
  await expect(page.getByText('600 codes created.')).toBeVisible()
})

test('a file in Windows-1252 with semicolons is read, and its columns can be changed', async ({ page }) => {
  const text = 'Nr;Titel;Ziel\n1;Café;example.com/café\n2;Bar;example.com/bar\n'
  const buffer = Buffer.from(text, 'latin1')
  await page.getByLabel('CSV file').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByLabel('Name of row 2')).toHaveValue('Café')
  await expect(page.getByLabel('Address of row 2')).toHaveValue('example.com/café')
  await page.getByLabel('Name', { exact: true }).selectOption({ label: 'Use the address as the name' })
  await expect(page.getByLabel('Name of row 2')).toHaveValue('example.com/café')
  await page.getByLabel('The first row is a header').uncheck()
  await expect(page.getByLabel('Name of row 1')).toHaveValue('Ziel')
})

test('folder, tags and UTM columns are used, and unused columns are listed', async ({ page }) => {
  await page
    .getByLabel('Rows')
    .fill(
      'Name,Link,Folder,Tags,utm_source,Owner,Notes\n' +
        'Imported bar,example.com/bar,Spring fair / Bar,"drinks, print",flyer,Ada,new\n' +
        'Imported door,example.com/door,Spring fair,,,Ada,\n' +
        'Imported desk,example.com/desk,,desk,,Ada,',
    )
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('2 columns are not used: Owner, Notes.')).toBeVisible()
  await expect(line(page, 'Spring fair / Bar · drinks, print')).toBeVisible()
  await page.getByRole('button', { name: 'Create 3 codes' }).click()
  await expect(page.getByText('3 codes created.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the codes' }).click()
  await page.getByRole('treeitem', { name: 'Spring fair' }).press('ArrowRight')
  await page.getByRole('treeitem', { name: 'Bar' }).last().click()
  const table = page.getByRole('table', { name: 'Codes' })
  await expect(table.getByRole('row').nth(1)).toContainText('Imported bar')
  await expect(table.getByRole('row').nth(1)).toContainText('drinks')
  await table.getByRole('link', { name: 'Imported bar' }).click()
  await expect(page.getByRole('link', { name: 'https://example.com/bar?utm_source=flyer' })).toBeVisible()
})

test('a sample file has every supported column', async ({ page }) => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a sample file' }).click()
  const path = await (await download).path()
  await page.getByLabel('CSV file').setInputFiles(path)
  await expect(page.getByLabel('Name of row 2')).toHaveValue('Table card · Terrace')
  await expect(page.getByLabel('App of row 2')).toHaveValue('menuapp://terrace')
  await expect(line(page, 'Restaurant / Tables · menu, print')).toBeVisible()
  await expect(page.getByText('not used')).toBeHidden()
})

test('five thousand rows are virtualized', async ({ page }) => {
  const rows = Array.from({ length: 5000 }, (_, at) => `Row ${at + 1}\texample.com/${at + 1}`)
  const buffer = Buffer.from(rows.join('\n'), 'utf16le')
  await page.getByLabel('CSV file').setInputFiles({ name: 'rows.tsv', mimeType: 'text/tab-separated-values', buffer })
  await expect(page.getByRole('radio', { name: 'All 5,000' })).toBeChecked()
  expect(await page.getByRole('table', { name: 'Rows' }).getByRole('row').count()).toBeLessThan(80)
})

function line(page: Page, text: string) {
  return page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
}
