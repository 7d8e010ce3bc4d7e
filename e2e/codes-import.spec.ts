import { expect, signIn, test } from './stack.ts'

test('a file is imported into a new folder once its invalid row is corrected', async ({ page, stack, request }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/codes/import`)
  const rows = Array.from({ length: 300 }, (_, index) => `Café ${index + 1};example.com/seat/${index + 1}`)
  rows[149] = 'Café 150;two words'
  // Spreadsheets in many countries save CSV in Windows-1252, with semicolons.
  const buffer = Buffer.from(['Titel;Ziel', ...rows].join('\n'), 'latin1')
  await page.getByLabel('CSV or Excel file').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('radio', { name: 'Errors 1' }).check()
  await page.getByLabel('Address of row 151').fill('example.com/seat/150')
  await page.getByLabel('Import into').selectOption({ label: 'New folder' })
  await page.getByLabel('Name of the new folder').fill('Seats')
  await page.getByRole('button', { name: 'Create 300 codes' }).click()
  await expect(page.getByText('300 codes created.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the codes' }).click()
  await expect(page.getByRole('treeitem', { name: 'Seats' })).toContainText('300')
  await page.getByLabel('Search codes').fill('café 150')
  await page.getByRole('link', { name: 'Café 150', exact: true }).click()
  const scanUrl = await page.getByRole('link', { name: 'open its scan address' }).getAttribute('href')
  const scan = await request.get(scanUrl ?? '', { maxRedirects: 0 })
  expect(scan.headers()['location']).toBe('https://example.com/seat/150')
})
