import { type CellRow, type CellRows, readCsv } from './csv-cells.ts'
import { decodeText } from './decode-text.ts'
import { guessLayout, type TableLayout } from './table-layout.ts'
import { MAX_FILE_BYTES, MAX_COLUMNS, MAX_ROWS, type RowProblem, UnreadableTable } from './table-limits.ts'

/** The rows of a table, with a guess of its layout. */
export interface Table {
  rows: readonly CellRow[]
  /** The number of columns in the widest row. */
  width: number
  layout: TableLayout
  problems: readonly RowProblem[]
}

/** Reads a saved table: separated text in any encoding, or an .xlsx workbook. Throws UnreadableTable. */
export async function readTableFile(bytes: Uint8Array): Promise<Table> {
  if (bytes.byteLength > MAX_FILE_BYTES)
    throw new UnreadableTable('The file is larger than 10 MB. Split it into smaller files.')
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new UnreadableTable('Excel files from before 2007 (.xls) cannot be read. Save the file as .xlsx or CSV.')
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46]))
    throw new UnreadableTable('This is a PDF. Choose a CSV or .xlsx file, or copy its cells and paste them here.')
  if (!startsWith(bytes, [0x50, 0x4b])) return readTableText(decodeText(bytes))
  const { readWorkbook } = await import('./workbook.ts')
  return toTable(readWorkbook(bytes))
}

/** Reads copied or saved cells as text. Throws UnreadableTable. */
export function readTableText(text: string): Table {
  return toTable(readCsv(text))
}

function toTable({ rows, problems }: CellRows): Table {
  if (rows.length === 0) throw new UnreadableTable('The file is empty.')
  if (rows.length > MAX_ROWS)
    throw new UnreadableTable(
      `The table has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it into smaller files.`,
    )
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.findLastIndex((cell) => cell !== '') + 1), 0)
  if (width > MAX_COLUMNS)
    throw new UnreadableTable(
      `The table has ${width.toLocaleString('en')} columns. At most ${MAX_COLUMNS} can be read; is this a table of links?`,
    )
  return { rows, width, layout: guessLayout(rows, width), problems }
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte)
}
