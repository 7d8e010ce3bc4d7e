import { type Locator, page } from 'vitest/browser'
import { openScreen } from './open-screen.tsx'

/** Opens the import of codes. Returns once rows can be pasted. */
export async function openImport(): Promise<void> {
  await openScreen('/codes/import')
  await page.getByLabelText('Rows').findElement()
}

/** Enters the rows of an import and shows their outcomes. */
export async function checkRows(rows: readonly string[]): Promise<void> {
  await page.getByLabelText('Rows').fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Check the rows' }).click()
}

/** The row of the import with this text. */
export function findImportRow(text: RegExp): Locator {
  return page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
}
