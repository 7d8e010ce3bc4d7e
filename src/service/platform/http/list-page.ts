/** Splits rows, of which one more than `limit` was read, into the page and its last row; null if no more rows follow. */
export function toListPage<T>(rows: readonly T[], limit: number): { data: T[]; last: T | null } {
  const data = rows.slice(0, limit)
  return { data, last: rows.length > limit ? (data.at(-1) ?? null) : null }
}
