import { type Locator, page } from 'vitest/browser'
import { openScreen } from './open-screen.tsx'

/** Opens the import of codes. Returns once rows can be pasted. */
export async function openImport(): Promise<void> {
  await openScreen('/codes/import')
  await page.getByLabelText('Rows').findElement()
}

/** Types the rows of an import, and shows the outcome of each. */
export async function checkRows(rows: readonly string[]): Promise<void> {
  await page.getByLabelText('Rows').fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Check the rows' }).click()
}

/** A row of the import that has this text. */
export function importLine(text: RegExp): Locator {
  return page.getByRole('table', { name: 'Rows' }).getByRole('row').filter({ hasText: text })
}
