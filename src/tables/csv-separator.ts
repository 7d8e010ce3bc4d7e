import { isAddress } from './cell-content.ts'
import { type CsvRecord, splitRecords } from './csv-records.ts'

/** In order of preference when two fit equally well: spreadsheets copy cells with tabs, and text contains commas most often. */
const separators = ['\t', ';', '|', ',']
const HEAD = 30_000
const SAMPLED_ROWS = 60

/** The separator with which most rows have the same number of cells and an address in one of them. */
export function guessSeparator(text: string): string {
  const head = text.length > HEAD ? text.slice(0, Math.max(text.lastIndexOf('\n', HEAD), HEAD / 2)) : text
  const scores = separators.map((separator) => {
    const { records } = splitRecords(head, separator)
    return scoreRecords(records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, SAMPLED_ROWS))
  })
  const most = Math.max(...scores)
  return most === 0 ? ',' : (separators[scores.indexOf(most)] ?? ',')
}

function scoreRecords(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  counts.delete(1)
  const most = Math.max(0, ...counts.values())
  if (most === 0) return 0
  const withAddress = records.filter(({ cells }) => cells.some((cell) => isAddress(cell.trim()))).length
  return (most + withAddress) / records.length
}
