/**
 * Writes a line of CSV by RFC 4180. No cell can run as a formula in a spreadsheet, with a comma, a semicolon or a tab as list separator: an
 * apostrophe is written before every text that would run. `unguardCell` removes exactly these apostrophes.
 */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

// With a semicolon (German, French, Italian) or a tab as list separator, a cell also begins after each semicolon or tab, and quotes around
// the whole cell do not prevent that. Spreadsheets drop quotes, spaces and invisible characters before they look for a formula.
// An apostrophe before a formula gets a second apostrophe. Otherwise a reader could not tell it from the one that was written here.
const cellStartPattern = String.raw`(?<=^|[;\t\r\n])`
const formulaPattern = String.raw`[\p{Cc}\p{Cf}\p{Z}"']*[=+\-@＝＋－＠]`
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
