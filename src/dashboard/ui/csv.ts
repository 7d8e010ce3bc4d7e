import { formatCsvLine } from '#contract/csv-line.ts'

/** CSV with a byte order mark, so that spreadsheets recognize UTF-8. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map(formatCsvLine).join('')}`
}
