/** Merges headers, regardless of the case of their names. Later headers replace earlier ones with the same name. */
export function joinHeaders(...headerSets: Record<string, string>[]): Record<string, string> {
  const entries = headerSets.flatMap((headers) => Object.entries(headers))
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
}
