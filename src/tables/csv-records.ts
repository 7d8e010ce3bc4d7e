import { LONGEST_CELL, type RowProblem } from './table-limits.ts'

export interface CsvRecord {
  row: number
  cells: string[]
}

/** With more unclosed quotation marks, the file does not use them as quotes, and searching for the end of each would take too long. */
const MOST_UNCLOSED = 100

/**
 * Records of separated text by RFC 4180, with LF, CRLF or CR at the end of a line. A quotation mark that is never closed is text: its line
 * is a separate record with a problem. Other readers would swallow every line up to the next quotation mark.
 */
export function splitRecords(text: string, separator: string): { records: CsvRecord[]; problems: RowProblem[] } {
  const records: CsvRecord[] = []
  const problems: RowProblem[] = []
  let position = 0
  while (position < text.length || records.length === 0) {
    const row = records.length + 1
    const cells: string[] = []
    for (position -= 1; cells.length === 0 || text[position] === separator;) {
      const cell = readCell(text, position + 1, { separator, hasQuotes: problems.length < MOST_UNCLOSED })
      if (cell.isUnclosed) problems.push({ row, reason: describeUnclosed(problems.length) })
      cells.push(cell.text)
      position = cell.end
    }
    records.push({ row, cells })
    position += text[position] === '\r' && text[position + 1] === '\n' ? 2 : 1
  }
  return { records, problems }
}

function describeUnclosed(problemCount: number): string {
  const reason = 'A quotation mark begins here and is never closed.'
  return problemCount + 1 < MOST_UNCLOSED ? reason : `${reason} From here on, quotation marks are read as text.`
}

interface ParsedCell {
  text: string
  /** Whether it began with a quotation mark that is never closed and is now part of its text. */
  isUnclosed: boolean
  /** Index of the separator or line end after it, or the length of the text. */
  end: number
}

interface CsvFormat {
  separator: string
  /** Whether a quotation mark at the start of a cell encloses it. */
  hasQuotes: boolean
}

function readCell(text: string, start: number, { separator, hasQuotes }: CsvFormat): ParsedCell {
  const quoted = hasQuotes && text[start] === '"' ? readQuoted(text, start, separator) : null
  if (quoted && !quoted.isUnclosed) return quoted
  let end = start
  while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end += 1
  return { text: text.slice(start, end), end, isUnclosed: quoted !== null }
}

/** A quotation mark inside that does not end the cell is part of its text, as in `"The "Bar" inside"`, but only in its first line. */
function readQuoted(text: string, start: number, separator: string): ParsedCell {
  const limit = Math.min(text.length, start + 2 * LONGEST_CELL)
  let hasLineEnd = false
  for (let position = start + 1; position < limit; position += 1) {
    hasLineEnd ||= isLineEnd(text[position])
    if (text[position] !== '"') continue
    if (text[position + 1] === '"') {
      position += 1
      continue
    }
    const end = skipSpaces(text, position + 1)
    if (end >= text.length || text[end] === separator || isLineEnd(text[end]))
      return { text: text.slice(start + 1, position).replaceAll('""', '"'), end, isUnclosed: false }
    if (hasLineEnd) break
  }
  return { text: '', end: start, isUnclosed: true }
}

function skipSpaces(text: string, start: number): number {
  let end = start
  while (text[end] === ' ') end += 1
  return end
}

function isLineEnd(letter: string | undefined): boolean {
  return letter === '\n' || letter === '\r'
}
