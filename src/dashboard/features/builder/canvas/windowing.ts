import type { Box } from './gaps.ts'

/** How often blocks have been drawn anew, by their ids. */
export type RedrawCounts = Readonly<Record<string, number>>

/** What stands in a row of the canvas: a block, or as many as are far and not drawn. */
export interface Row {
  key: string
  /** Of the block, else of the first that is far. */
  id: string
  /** From 0. */
  index: number
  /** How many are far; none where a block is drawn. */
  far: number
}

/** The rows of a page: its blocks in their order, those that are not near taken together. */
export function toVisibleRows(ids: readonly string[], near: ReadonlySet<string>, turns: RedrawCounts = {}): Row[] {
  const rows: Row[] = []
  for (const [index, id] of ids.entries()) {
    const last = rows.at(-1)
    if (near.has(id)) rows.push({ key: `${id} ${turns[id] ?? 0}`, id, index, far: 0 })
    else if (last && last.far > 0) last.far += 1
    else rows.push({ key: `far ${id}`, id, index, far: 1 })
  }
  return rows
}

/**
 * The blocks that are to be drawn anew between two orders: those that went up past more blocks than they are. React leaves in place
 * what went up, and moves all that it has passed.
 */
export function turnsAfter(turns: RedrawCounts, before: readonly string[], after: readonly string[]): RedrawCounts {
  const start = after.findIndex((id, at) => id !== before[at])
  const end = after.findLastIndex((id, at) => id !== before[at]) + 1
  const [was, is] = [before.slice(start, end), after.slice(start, end)]
  const size = is.indexOf(was[0] ?? '')
  const isRaised = is.every((id, at) => id === was[(at + was.length - size) % was.length])
  if (before.length !== after.length || size < 1 || size * 2 >= was.length || !isRaised) return turns
  return { ...turns, ...Object.fromEntries(is.slice(0, size).map((id) => [id, (turns[id] ?? 0) + 1])) }
}

/** Those of a row's far blocks that are in sight, or will be once it is drawn nearby. */
export function farWithin(row: HTMLElement, sight: Box, ids: readonly string[]): readonly string[] {
  const index = Number(row.dataset['index'])
  const count = farIn(row)
  const { top, height } = row.getBoundingClientRect()
  const each = height / count
  const first = Math.max(0, Math.min(count - 1, Math.floor((sight.top - top) / each)))
  const end = Math.min(count, Math.max(first + 1, Math.ceil((sight.bottom - top) / each)))
  return ids.slice(index + first, index + end)
}

/** Where each block stands, measured from `top`: those that are far share the place that is kept for them. */
export function measureBoxes(list: HTMLElement, top: number): Box[] {
  return [...list.children].flatMap((row) => {
    const box = row.getBoundingClientRect()
    const count = row instanceof HTMLElement ? Math.max(1, farIn(row)) : 1
    const each = box.height / count
    return Array.from({ length: count }, (_, at) => ({
      top: box.top - top + at * each,
      bottom: box.top - top + (at + 1) * each,
    }))
  })
}

function farIn({ dataset }: HTMLElement): number {
  return Number(dataset['far'] ?? 0)
}
