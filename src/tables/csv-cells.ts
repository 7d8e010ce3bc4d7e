import { unguardCell } from '#contract/csv-line.ts'
import { isAddress } from './cell-content.ts'
import { type CsvRecord, splitRecords } from './csv-records.ts'
import type { RowProblem } from './table-limits.ts'

export interface CellRow {
  /** The number of the row, as a spreadsheet shows it. */
  row: number
  cells: string[]
}

export interface CellRows {
  rows: CellRow[]
  problems: RowProblem[]
}

/** If two separators fit equally well, the first is used. Spreadsheets copy cells with tabs, and commas are the most frequent in texts. */
const separators = ['\t', ';', '|', ',']
const SAMPLED_CHARACTERS = 30_000
const SAMPLED_ROWS = 60

/** Reads the rows of separated text. A first line `sep=;` names the separator, or else it is guessed. Empty rows are left out. */
export function readCsv(text: string): CellRows {
  const cleanText = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const separatorLine = /^"?sep=([^\r\n"])"?[ \t]*(\r\n|\r|\n|$)/i.exec(cleanText)
  const body = separatorLine ? cleanText.slice(separatorLine[0].length) : cleanText
  const { records, problems } = splitRecords(body, separatorLine?.[1] ?? guessSeparator(body))
  return { rows: records.map(toRow).filter(hasText), problems }
}

/** The separator with which most rows have the same number of cells, and an address in a cell. */
function guessSeparator(text: string): string {
  const sample =
    text.length > SAMPLED_CHARACTERS
      ? text.slice(0, Math.max(text.lastIndexOf('\n', SAMPLED_CHARACTERS), SAMPLED_CHARACTERS / 2))
      : text
  const scores = separators.map((separator) => {
    const { records } = splitRecords(sample, separator)
    return scoreRecords(records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, SAMPLED_ROWS))
  })
  const bestScore = Math.max(...scores)
  return bestScore === 0 ? ',' : (separators[scores.indexOf(bestScore)] ?? ',')
}

function scoreRecords(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  counts.delete(1)
  const mostFrequent = Math.max(0, ...counts.values())
  if (mostFrequent === 0) return 0
  const rowsWithAddress = records.filter(({ cells }) => cells.some((cell) => isAddress(cell.trim()))).length
  return (mostFrequent + rowsWithAddress) / records.length
}

function toRow({ cells, row }: CsvRecord): CellRow {
  return { row, cells: cells.map((cell) => (cell.includes("'") ? unguardCell(cell.trim()) : cell).trim()) }
}

function hasText({ cells }: CellRow): boolean {
  return cells.some((cell) => cell !== '')
}
