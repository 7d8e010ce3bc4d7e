/** With one entry at another place; the same where there is no such entry or place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from]
  if (moved === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** Where an entry stands after another was moved. */
export function placeAfterMove(at: number, { from, to }: { from: number; to: number }): number {
  if (at === from) return to
  if (from < at && at <= to) return at - 1
  return to <= at && at < from ? at + 1 : at
}
