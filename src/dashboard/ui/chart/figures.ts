/** What a chart shows, as a table: the same for a screen reader, for CSV and for whoever would rather read. */
export interface Figures {
  columns: readonly string[]
  /** What a line is called comes first; null is nothing known. */
  rows: readonly (readonly (string | number | null)[])[]
}
