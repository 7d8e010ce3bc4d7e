/** If more than a tenth of the names are equal, another column probably has the names. */
const MAX_USUAL_SHARE = 0.1

/** The number of rows that have the name of another row. 0 if the number is as low as in most tables. */
export function countEqualNames(names: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name.trim().toLowerCase(), (counts.get(name.trim().toLowerCase()) ?? 0) + 1)
  counts.delete('')
  const equalCount = [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0)
  return names.length > 2 && equalCount > names.length * MAX_USUAL_SHARE ? equalCount : 0
}
