import { type Column, type GetColumnData, lt, type SQL } from 'drizzle-orm'

/** The condition for the rows after the last row of the previous page, in descending order. Undefined for the first page. */
export function isBelow<C extends Column>(column: C, last: GetColumnData<C, 'raw'> | undefined): SQL | undefined {
  return last === undefined ? undefined : lt(column, last)
}

/**
 * Cuts rows to a page of at most `limit` rows. `rows` must be read with a limit of one more, which shows whether there is a next page. `last`
 * is the last row of the page, or null if there is no next page.
 */
export function toListPage<T>(rows: readonly T[], limit: number): { data: T[]; last: T | null } {
  const data = rows.slice(0, limit)
  return { data, last: rows.length > limit ? (data.at(-1) ?? null) : null }
}
