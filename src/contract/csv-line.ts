/**
 * A line of CSV by RFC 4180. No cell can run as a formula in a spreadsheet, whether the list separator is a comma, a semicolon or a tab:
 * an apostrophe is written before anything that would run. `unguardCell` removes exactly these apostrophes.
 */
export function formatCsvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

// With a semicolon (German, French, Italian) or a tab as list separator, a cell also begins after one of those, and the quotes that
// enclose our cell have no effect there. Spreadsheets drop quotes, spaces and invisible characters before they look for a formula.
// An apostrophe that was there already counts as well: without that, nobody could tell it from ours.
const cellStart = String.raw`(?<=^|[;\t\r\n])`
const formula = String.raw`[\p{Cc}\p{Cf}\p{Z}"']*[=+\-@＝＋－＠]`
const unguarded = new RegExp(`${cellStart}(?=${formula})`, 'gu')
const guarded = new RegExp(`${cellStart}'(?=${formula})`, 'gu')

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll(unguarded, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Removes the apostrophes that `formatCsvLine`, or another program's guard against formulas, wrote into a cell. */
export function unguardCell(cell: string): string {
  return cell.replaceAll(guarded, '')
}
