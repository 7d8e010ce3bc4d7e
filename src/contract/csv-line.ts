/** A line of CSV by RFC 4180. No cell can run as a formula in a spreadsheet, whichever list separator it uses. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A leading apostrophe marks a cell as text. With a semicolon (German, French, Italian) or a tab as list separator, a cell also begins
  // after one of those, and quotes in the middle of such a cell have no effect.
  const text = value.replaceAll(/^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
