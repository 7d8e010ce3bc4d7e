/** Data of a chart as a table, for screen readers, CSV and reading. */
export interface Figures {
  columns: readonly string[]
  /** The first cell names the row; null is unknown. */
  rows: readonly (readonly (string | number | null)[])[]
}
