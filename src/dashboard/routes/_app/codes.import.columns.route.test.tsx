import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { findCodeLink, findCodeRow, findFolderItem, createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { checkRows, findImportRow, openImport } from '#dashboard/testing/import-rows.ts'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const file = page.getByLabelText('CSV or Excel file')

test('a wrong app address is corrected in its row', async () => {
  await createWorkspace()
  await openImport()
  await checkRows(['Name,Address,App', 'Menu,example.com/menu,menuapp://menu', 'Offer,example.com/offer,example.com'])
  await expect.element(page.getByLabelText('C · App')).toHaveValue('app')
  await expect.element(page.getByLabelText('App of row 2')).toHaveValue('menuapp://menu')
  await expect.element(findImportRow(/Enter an address with the scheme of an app/)).toBeVisible()
  await expectAccessible()
  await page.getByLabelText('App of row 3').fill('menuapp://offer')
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect.element(page.getByText('2 codes created.')).toBeVisible()
  await page.getByRole('link', { name: 'Open' }).last().click()
  await expect.element(page.getByText('Phones and tablets try menuapp://offer first.')).toBeVisible()
})

test('the columns of a file in Windows-1252 with semicolons can be changed', async () => {
  await createWorkspace()
  await openImport()
  const text = 'Nr;Titel;Ziel\n1;Café;example.com/café\n2;Bar;example.com/bar\n'
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  await file.upload(new File([bytes], 'codes.csv', { type: 'text/csv' }))
  await expect.element(page.getByLabelText('Name of row 2')).toHaveValue('Café')
  await expect.element(page.getByLabelText('Address of row 2')).toHaveValue('example.com/café')
  await page.getByLabelText('B · Titel').selectOptions('Not used')
  await expect.element(page.getByLabelText('Name of row 2')).toHaveValue('example.com/café')
  await page.getByLabelText('A · Nr').selectOptions('Name')
  await expect.element(page.getByLabelText('Name of row 2')).toHaveValue('1')
  await page.getByLabelText('Headings').selectOptions('None: the first row is a code')
  await expect.element(page.getByLabelText('Name of row 1')).toHaveValue('Titel')
})

test('columns for folders, tags and UTM parameters are used', async () => {
  await createWorkspace()
  await openImport()
  await checkRows([
    'Name,Link,Folder,Tags,utm_source,Owner,Notes',
    'Bar,example.com/bar,Spring fair / Stand,"drinks, print",flyer,Ada,new',
    'Door,example.com/door,Spring fair,,,Ada,',
    'Desk,example.com/desk,,desk,,Ada,',
  ])
  await expect.element(page.getByText('2 columns are not used: Owner, Notes.')).toBeVisible()
  await expect.element(findImportRow(/Spring fair \/ Stand · drinks, print/)).toBeVisible()
  await page.getByRole('button', { name: 'Create 3 codes' }).click()
  await expect.element(page.getByText('3 codes created.')).toBeVisible()
  await page.getByRole('link', { name: 'Show the codes' }).click()
  await press(findFolderItem('Spring fair'), '{ArrowRight}')
  await findFolderItem('Stand').click()
  await expect.element(findCodeLink('Desk')).not.toBeInTheDocument()
  await expect.element(findCodeRow('Bar')).toMatchTextContent(/drinks/)
  await findCodeLink('Bar').click()
  await expect.element(page.getByRole('link', { name: 'https://example.com/bar?utm_source=flyer' })).toBeVisible()
})

test('a sample file has every supported column', async () => {
  await createWorkspace()
  await openImport()
  await commands.collectDownloads()
  await page.getByRole('button', { name: 'Download a sample file' }).click()
  const { name, text } = await commands.takeDownload()
  await file.upload(new File([text], name, { type: 'text/csv' }))
  await expect.element(page.getByLabelText('Name of row 2')).toHaveValue('Table card · Terrace')
  await expect.element(page.getByLabelText('App of row 2')).toHaveValue('menuapp://terrace')
  await expect.element(findImportRow(/Restaurant \/ Tables · menu, print/)).toBeVisible()
  await expect.element(page.getByText(/not used/)).not.toBeInTheDocument()
})

test('five thousand rows in UTF-16 are virtualized', async () => {
  await createWorkspace()
  await openImport()
  const rows = Array.from({ length: 5000 }, (_, index) => `Row ${index + 1}\texample.com/${index + 1}`)
  const units = Uint16Array.from(rows.join('\n'), (letter) => letter.charCodeAt(0))
  await file.upload(new File([units], 'rows.tsv', { type: 'text/tab-separated-values' }))
  await expect.element(page.getByRole('radio', { name: 'All 5,000' })).toBeChecked()
  const renderedRows = page.getByRole('table', { name: 'Rows' }).getByRole('row').elements()
  expect(renderedRows.length).toBeGreaterThan(5)
  expect(renderedRows.length).toBeLessThan(80)
})

test('only a short link on a host of the workspace is kept', async () => {
  await createWorkspace()
  const { scanUrl } = await createCode({ name: 'There' })
  const host = new URL(scanUrl).hostname
  await openImport()
  const shortLink = `${host}/kept-${crypto.randomUUID()}`
  await checkRows([
    'Name,Address,Short link',
    `Menu,example.com/menu,https://${shortLink}`,
    'Other,example.com/other,bit.ly/3xYz',
  ])
  await expect.element(page.getByLabelText('C · Short link')).toHaveValue('alias')
  await expect.element(page.getByText(/^Short links on bit.ly are not kept/)).toBeVisible()
  await expect.element(findImportRow(new RegExp(`keeps ${shortLink}`))).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect.element(page.getByText('2 codes created. 1 row has a warning.')).toBeVisible()
  await page.getByRole('link', { name: 'Open' }).first().click()
  await expect.element(page.getByText(shortLink)).toBeVisible()
})
