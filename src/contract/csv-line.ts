/** A line of CSV by RFC 4180. No cell of it runs as a formula in a spreadsheet, whichever list separator that uses. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // An apostrophe makes text of what a spreadsheet would calculate. With a list separator of semicolon (German, French, Italian) or tab,
  // a cell also begins after one of those, and quotes that stand in the middle of such a cell have no effect.
  const text = value.replaceAll(/^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
