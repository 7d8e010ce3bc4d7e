/** Options from a record of labels by value, in its order. */
export function toOptions<V extends string>(labels: Readonly<Record<V, string>>): { value: V; label: string }[] {
  // Safe, because the record has no keys beyond those of its type.
  const entries = Object.entries<string>(labels) as [V, string][]
  return entries.map(([value, label]) => ({ value, label }))
}
