/**
 * Writes a line of CSV by RFC 4180. An apostrophe is written before every text that a spreadsheet would run as a formula, with a comma, a
 * semicolon or a tab as list separator. `unguardCell` removes exactly these apostrophes.
 */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

// With a semicolon (German, French, Italian) or a tab as list separator, a cell also begins after each semicolon or tab, and quotes around
// the whole cell do not prevent that. Spreadsheets drop quotes, spaces and invisible characters before they look for a formula.
// If the text itself has an apostrophe before a formula, a second apostrophe is written. Otherwise a reader of the file would remove the
// apostrophe of the text.
const cellStartPattern = String.raw`(?<=^|[;\t\r\n])`
const formulaPattern = String.raw`[\p{Cc}\p{Cf}\p{Z}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`
const unguardedFormula = new RegExp(`${cellStartPattern}(?=${formulaPattern})`, 'gu')
const guardedFormula = new RegExp(`${cellStartPattern}'(?=${formulaPattern})`, 'gu')

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll(unguardedFormula, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Removes the apostrophes that `formatCsvLine`, or another program's guard against formulas, wrote into a cell. */
export function unguardCell(cell: string): string {
  return cell.replaceAll(guardedFormula, '')
}
