/** The largest file, in bytes. */
export const MOST_BYTES = 10_000_000
export const MOST_ROWS = 100_000
export const MOST_COLUMNS = 500
/** Characters of a cell in a spreadsheet; what is longer was not closed. */
export const LONGEST_CELL = 32_767

/** The reason why a whole file cannot be read, as text for a person. */
export class UnreadableTable extends Error {}

/** A problem in a row, as text for a person. */
export interface RowProblem {
  /** Row number as a spreadsheet shows it. */
  row: number
  reason: string
}
