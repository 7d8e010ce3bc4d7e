import { type Column, type GetColumnData, lt, type SQL } from 'drizzle-orm'

/** The condition for the rows after the last row of the previous page, in descending order. Undefined for the first page. */
export function below<C extends Column>(column: C, last: GetColumnData<C, 'raw'> | undefined): SQL | undefined {
  return last === undefined ? undefined : lt(column, last)
}

/** The page of up to `limit` rows and its last row. `rows` has one row more if there is a next page. Otherwise `last` is null. */
export function toListPage<T>(rows: readonly T[], limit: number): { data: T[]; last: T | null } {
  const data = rows.slice(0, limit)
  return { data, last: rows.length > limit ? (data.at(-1) ?? null) : null }
}
