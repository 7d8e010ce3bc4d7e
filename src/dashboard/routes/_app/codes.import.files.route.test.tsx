import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createCode } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { checkRows, findImportRow, openImport } from '#dashboard/testing/import-rows.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const file = page.getByLabelText('CSV or Excel file')

test('the row of headings of an Excel file can be changed', async () => {
  await createWorkspace()
  await openImport()
  const rows = [['Links 2026'], ['Name', 'Link'], ['Bar', 'example.com/bar'], ['Door', 'example.com/door']]
  await file.upload(new File([writeWorkbook(rows)], 'links.xlsx'))
  await expect.element(page.getByLabelText('Name of row 3')).toHaveValue('Bar')
  await expect.element(page.getByLabelText('Headings')).toHaveValue('1/1')
  await expect.element(page.getByLabelText('B · Link')).toHaveValue('destination')
  await expectAccessible()
  await page.getByLabelText('Headings').selectOptions('Row 3 · Bar, example.com/bar')
  await expect.element(page.getByRole('radio', { name: 'All 1' })).toBeChecked()
  await page.getByRole('button', { name: 'Create 1 code' }).click()
  await expect.element(page.getByText('1 code created.')).toBeVisible()
})

test('a problem of a file is reported', async () => {
  await createWorkspace()
  await openImport()
  await file.upload(new File([new Uint8Array(zipSync({ 'Index/Document.iwa': strToU8('x') }))], 'links.numbers'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Numbers documents cannot be read/)
  await checkRows(['Name,Link', '"Bar,example.com/bar', 'Door,example.com/door'])
  await expect.element(page.getByText('Row 2: A quotation mark begins here and is never closed.')).toBeVisible()
  await expect.element(page.getByLabelText('Name of row 3')).toHaveValue('Door')
})

test('codes in an export of the same workspace are not created again', async () => {
  await createWorkspace()
  const url = 'https://example.com/there'
  const { shortCode, scanUrl } = await createCode({ name: 'There', destination: { type: 'url', url } })
  await openImport()
  await checkRows([
    'Name,Short code,Scan address,Destination,Archived',
    `There,${shortCode},${scanUrl},${url}?new,perhaps`,
    `Elsewhere,ZZZZZZZZZ,https://other.example/ZZZZZZZZZ,${url},perhaps`,
  ])
  await expect.element(page.getByText('This is an export of codes from here.')).toBeVisible()
  await expect.element(findImportRow(/This code is in the workspace already/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Exist 1' })).toBeVisible()
  await expect.element(findImportRow(/Archived: “perhaps” is neither yes nor no/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create 1 code' })).toBeEnabled()
})

test('the undo of an import archives its codes', async () => {
  await createWorkspace()
  await openImport()
  await checkRows(['Bar,example.com/bar', 'Door,example.com/door'])
  await page.getByRole('button', { name: 'Create 2 codes' }).click()
  await expect.element(page.getByText('2 codes created.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect.element(page.getByText(/The import was undone: 2 codes archived/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo this import' })).not.toBeInTheDocument()
  await expectAccessible()
})

test('a table with many equal names asks whether the name column is the right one', async () => {
  await createWorkspace()
  await openImport()
  await checkRows(['Kind,Link', ...Array.from({ length: 5 }, (_, index) => `Poster,example.com/${index}`)])
  await expect.element(page.getByText(/5 rows have the name of another row/)).toBeVisible()
})

/** Writes an .xlsx file with a single sheet of texts. */
function writeWorkbook(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const cells = rows.map((row) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join(''))
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return new Uint8Array(
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/a.xml"/></Relationships>`,
      ),
      'xl/worksheets/a.xml': strToU8(
        `<worksheet ${main}><sheetData>${cells.map((row) => `<row>${row}</row>`).join('')}</sheetData></worksheet>`,
      ),
    }),
  )
}
