import { type Column, type GetColumnData, lt, type SQL } from 'drizzle-orm'

/** Condition for the rows below the last one of the previous page, in a list with the highest first; none for the first page. */
export function below<C extends Column>(column: C, last: GetColumnData<C, 'raw'> | undefined): SQL | undefined {
  return last === undefined ? undefined : lt(column, last)
}

/** Splits rows, of which one more than `limit` was read, into the page and its last row; null if no more rows follow. */
export function toListPage<T>(rows: readonly T[], limit: number): { data: T[]; last: T | null } {
  const data = rows.slice(0, limit)
  return { data, last: rows.length > limit ? (data.at(-1) ?? null) : null }
}
