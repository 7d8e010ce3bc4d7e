/** Splits rows, read one more than `limit`, into the page and its last row: the latter only where more rows follow. */
export function toListPage<T>(rows: readonly T[], limit: number): { data: T[]; last: T | null } {
  const data = rows.slice(0, limit)
  return { data, last: rows.length > limit ? (data.at(-1) ?? null) : null }
}
