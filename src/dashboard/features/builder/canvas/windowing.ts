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
  /** Number of blocks in the run that are not rendered; 0 for a rendered block. */
  unrenderedCount: number
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
    if (rendered.has(id)) rows.push({ key: `${id} ${remounts[id] ?? 0}`, id, index, unrenderedCount: 0 })
    else if (last && last.unrenderedCount > 0) last.unrenderedCount += 1
    else rows.push({ key: `far ${id}`, id, index, unrenderedCount: 1 })
  }
  return rows
}

/**
 * Counts a mount for each block of a run that moved up past a longer run. Without the mount, React would leave the DOM nodes of the run in
 * place and move those of the longer run. The `edited` block keeps its node, which has the focus.
 */
export function countRemounts(
  remounts: RemountCounts,
  { before, after, edited }: { before: readonly string[]; after: readonly string[]; edited: string | null },
): RemountCounts {
  const start = after.findIndex((id, index) => id !== before[index])
  const end = after.findLastIndex((id, index) => id !== before[index]) + 1
  const [changedBefore, changedAfter] = [before.slice(start, end), after.slice(start, end)]
  const runLength = changedAfter.indexOf(changedBefore[0] ?? '')
  const hasMovedUp = changedAfter.every(
    (id, index) => id === changedBefore[(index + changedBefore.length - runLength) % changedBefore.length],
  )
  if (before.length !== after.length || runLength < 1 || runLength * 2 >= changedBefore.length || !hasMovedUp)
    return remounts
  const remountedIds = changedAfter.slice(0, runLength).filter((id) => id !== edited)
  return { ...remounts, ...Object.fromEntries(remountedIds.map((id) => [id, (remounts[id] ?? 0) + 1])) }
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
  return Number(dataset['unrenderedCount'] ?? 0)
}
