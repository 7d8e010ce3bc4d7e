/** A line of CSV as RFC 4180 has it, in which no cell that somebody wrote would run as a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A spreadsheet calculates what begins like this; an apostrophe makes it the text that it is. Where its list separator is a
  // semicolon (de, fr, it …) or a tab, a cell also begins after one, and a quote in the middle of such a cell protects nothing.
  const text = value.replaceAll(/^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠])/g, "'")
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
