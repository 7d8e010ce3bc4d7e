/** The largest file, in bytes. */
export const MAX_FILE_BYTES = 10_000_000
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 500
/** The most characters that a cell of a spreadsheet can have. A longer quotation was not closed. */
export const MAX_CELL_LENGTH = 32_767

/** The reason why a whole file cannot be read, as text for a person. */
export class UnreadableTable extends Error {}

/** A problem in a row, as text for a person. */
export interface RowProblem {
  /** The number of the row, as a spreadsheet shows it. */
  row: number
  reason: string
}
