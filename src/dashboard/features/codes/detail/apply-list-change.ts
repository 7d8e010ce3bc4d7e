interface ListChange {
  before: readonly string[]
  after: readonly string[]
}

/** A stored list with what a form added and removed. What somebody else added or removed meanwhile stays so. */
export function applyListChange(stored: readonly string[], { before, after }: ListChange): string[] {
  const remaining = stored.filter((item) => after.includes(item) || !before.includes(item))
  const added = after.filter((item) => !before.includes(item) && !remaining.includes(item))
  return [...remaining, ...added]
}
