/** Joins headers, whose names may be in any case. Of headers with the same name, the last one is sent. */
export function joinHeaders(...parts: Record<string, string>[]): Record<string, string> {
  const entries = parts.flatMap((part) => Object.entries(part))
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]))
}
