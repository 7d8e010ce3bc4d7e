import { csvLine } from '#contract/csv-line.ts'

/** A CSV file, with the byte order mark by which spreadsheets recognize UTF-8. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${lines.map(csvLine).join('')}`
}
