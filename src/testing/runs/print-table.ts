/** Prints rows as columns; numbers are aligned to the right. */
export function printTable(heads: readonly string[], rows: readonly (string | number)[][]): void {
  const texts = [heads, ...rows].map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : cell)))
  const widths = heads.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  const isNumber = heads.map((_, column) => rows.every((row) => typeof row[column] === 'number'))
  for (const row of texts) {
    const cells = row.map((cell, column) =>
      isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    )
    console.log(cells.join('   ').trimEnd())
  }
}
