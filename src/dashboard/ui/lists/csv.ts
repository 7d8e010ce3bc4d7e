/** Lines as CSV that every spreadsheet opens as text: with its mark of UTF-8, and with no cell that would run as a formula. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // A spreadsheet would calculate what begins like this; an apostrophe makes it the text that it is.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
