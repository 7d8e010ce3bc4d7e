/** More than a tenth of the names being equal means that another column has the names. */
const USUAL_SHARE = 0.1

/** Number of rows that share their name with another row; 0 if it is as low as in most tables. */
export function countEqualNames(names: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name.trim().toLowerCase(), (counts.get(name.trim().toLowerCase()) ?? 0) + 1)
  counts.delete('')
  const equal = [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0)
  return names.length > 2 && equal > names.length * USUAL_SHARE ? equal : 0
}
