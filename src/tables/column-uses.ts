import { utmFields, type UtmField } from '#contract/utm.ts'

/** How a column of a table is used. Each use except `ignore` belongs to at most one column. */
export type ColumnUse =
  | 'name'
  | 'destination'
  | 'alias'
  | 'app'
  | 'folder'
  | 'tags'
  | `utm_${UtmField}`
  | 'archived'
  | 'created'
  | 'scans'
  | 'shortCode'
  | 'ignore'

/** The uses of all columns, in their order. */
export type ColumnUses = readonly ColumnUse[]

export const utmColumns = utmFields.map((field) => [field, `utm_${field}`] as const)

/** The column with this use. Null if no column has this use. */
export function findColumn(uses: ColumnUses, use: Exclude<ColumnUse, 'ignore'>): number | null {
  const column = uses.indexOf(use)
  return column === -1 ? null : column
}

/** Assigns a use to a column. The column that had this use before is then ignored. */
export function assignUse(uses: ColumnUses, column: number, use: ColumnUse): ColumnUse[] {
  return uses.map((current, index) => (index === column ? use : current === use ? 'ignore' : current))
}

/** The name of a column in spreadsheets: A, B, … Z, AA, AB, … */
export function toColumnLetter(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : toColumnLetter(Math.floor(column / 26) - 1) + letter
}
