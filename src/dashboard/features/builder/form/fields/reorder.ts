/** A copy with one entry moved; the same list if an index is out of range. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const entry = list[from]
  if (entry === undefined || from === to || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** Index of an entry after another was moved. */
export function getIndexAfterMove(index: number, { from, to }: { from: number; to: number }): number {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  return to <= index && index < from ? index + 1 : index
}
