/** Prints rows as columns; numbers are aligned to the right. */
export function printTable(heads: readonly string[], rows: readonly (string | number)[][]): void {
  console.log(formatTable(heads, rows))
}

/** Formats rows as columns; numbers are aligned to the right. */
export function formatTable(heads: readonly string[], rows: readonly (string | number)[][]): string {
  const texts = [heads, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : cell)))
  const widths = heads.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  const isNumber = heads.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  const lines = texts.map((row) => {
    const cells = row.map((cell, column) =>
      isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    )
    return cells.join('   ').trimEnd()
  })
  return lines.join('\n')
}
