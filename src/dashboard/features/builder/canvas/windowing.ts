import type { Box } from './gaps.ts'

/** How often each block has been mounted again, by id. */
export type RemountCounts = Readonly<Record<string, number>>

/** A row of the canvas: one block, or a run of blocks that are not rendered. */
export interface Row {
  key: string
  /** Id of the block, or of the first one of the run. */
  id: string
  /** Index on the page, from 0. */
  index: number
  /** Number of blocks in the run; 0 for a rendered block. */
  far: number
}

/** The rows of a page: rendered blocks in order, with runs of other blocks merged. */
export function toVisibleRows(
  ids: readonly string[],
  rendered: ReadonlySet<string>,
  remounts: RemountCounts = {},
): Row[] {
  const rows: Row[] = []
  for (const [index, id] of ids.entries()) {
    const last = rows.at(-1)
    if (rendered.has(id)) rows.push({ key: `${id} ${remounts[id] ?? 0}`, id, index, far: 0 })
    else if (last && last.far > 0) last.far += 1
    else rows.push({ key: `far ${id}`, id, index, far: 1 })
  }
  return rows
}

/**
 * Counts the blocks to mount again between two orders: those that moved up past more blocks than they are. React would keep their DOM nodes
 * in place and move all the nodes they passed. The `edited` block keeps its node, which has the focus.
 */
export function countRemounts(
  remounts: RemountCounts,
  { before, after, edited }: { before: readonly string[]; after: readonly string[]; edited: string | null },
): RemountCounts {
  const start = after.findIndex((id, index) => id !== before[index])
  const end = after.findLastIndex((id, index) => id !== before[index]) + 1
  const [changedBefore, changedAfter] = [before.slice(start, end), after.slice(start, end)]
  const size = changedAfter.indexOf(changedBefore[0] ?? '')
  const isRaised = changedAfter.every(
    (id, index) => id === changedBefore[(index + changedBefore.length - size) % changedBefore.length],
  )
  if (before.length !== after.length || size < 1 || size * 2 >= changedBefore.length || !isRaised) return remounts
  const raised = changedAfter.slice(0, size).filter((id) => id !== edited)
  return { ...remounts, ...Object.fromEntries(raised.map((id) => [id, (remounts[id] ?? 0) + 1])) }
}

/** The blocks of a run that are, or will be, in the viewport. */
export function listIdsInRange(row: HTMLElement, range: Box, ids: readonly string[]): readonly string[] {
  const index = Number(row.dataset['index'])
  const count = getRunLength(row)
  const { top, height } = row.getBoundingClientRect()
  const blockHeight = height / count
  const first = Math.max(0, Math.min(count - 1, Math.floor((range.top - top) / blockHeight)))
  const end = Math.min(count, Math.max(first + 1, Math.ceil((range.bottom - top) / blockHeight)))
  return ids.slice(index + first, index + end)
}

/** Position of each block relative to `top`. The blocks of a run share its height equally. */
export function measureBoxes(list: HTMLElement, top: number): Box[] {
  return [...list.children].flatMap((row) => {
    const box = row.getBoundingClientRect()
    const count = row instanceof HTMLElement ? Math.max(1, getRunLength(row)) : 1
    const blockHeight = box.height / count
    return Array.from({ length: count }, (_, index) => ({
      top: box.top - top + index * blockHeight,
      bottom: box.top - top + (index + 1) * blockHeight,
    }))
  })
}

function getRunLength({ dataset }: HTMLElement): number {
  return Number(dataset['far'] ?? 0)
}
