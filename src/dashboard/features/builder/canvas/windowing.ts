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

/** A section of the canvas, with its rows. */
export interface VisibleSection {
  /** Id of the block that begins the section; null before the first one. */
  id: string | null
  /** Index of that block on the page. */
  index: number
  /** The blocks of the section. */
  ids: readonly string[]
  rows: Row[]
}

/** The sections of a page with their rows. A run of blocks that are not rendered ends with its section. */
export function toVisibleSections(
  ids: readonly string[],
  sectionIds: ReadonlySet<string>,
  toRows: (ids: readonly string[]) => Row[],
): VisibleSection[] {
  const starts = [...ids.keys()].filter((index) => index === 0 || sectionIds.has(ids[index] ?? ''))
  return starts.map((start, number) => {
    const id = ids[start] !== undefined && sectionIds.has(ids[start]) ? ids[start] : null
    const first = id === null ? start : start + 1
    const sectionBlocks = ids.slice(first, starts[number + 1])
    const rows = toRows(sectionBlocks).map((row) => ({ ...row, index: row.index + first }))
    return { id, index: start, ids: sectionBlocks, rows }
  })
}

/** The rows of consecutive blocks: rendered blocks in order, with runs of other blocks merged. */
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
export function listIdsInRange(
  row: HTMLElement,
  range: Pick<Box, 'top' | 'bottom'>,
  ids: readonly string[],
): readonly string[] {
  const index = Number(row.dataset['index'])
  const count = getRunLength(row)
  const { top, height } = row.getBoundingClientRect()
  const blockHeight = height / count
  const first = Math.max(0, Math.min(count - 1, Math.floor((range.top - top) / blockHeight)))
  const end = Math.min(count, Math.max(first + 1, Math.ceil((range.bottom - top) / blockHeight)))
  return ids.slice(index + first, index + end)
}

/** The elements of blocks, of runs of blocks, and of the beginnings of sections, in the order of the page. */
export function listRowElements(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')]
}

/**
 * Position of each block relative to the list. The blocks of a run share its height equally. A hidden block lies at the end of the one
 * before. `hasColumns` is true if columns are beside each other: on narrow screens they stack.
 */
export function measureBoxes(list: HTMLElement, { hasColumns }: { hasColumns: boolean }): Box[] {
  const { top, left } = list.getBoundingClientRect()
  const columns = hasColumns ? [...list.querySelectorAll('.column')] : []
  const boxes: Box[] = []
  for (const row of listRowElements(list)) {
    const column = columns.indexOf(row.parentElement ?? row)
    const box = row.getBoundingClientRect()
    const count = Math.max(1, getRunLength(row))
    const blockHeight = box.height / count
    const isHidden = box.height === 0 && box.width === 0
    const start = isHidden ? (boxes.at(-1)?.bottom ?? 0) : box.top - top
    for (let index = 0; index < count; index += 1)
      boxes.push({
        top: start + index * blockHeight,
        bottom: start + (index + 1) * blockHeight,
        left: box.left - left,
        right: box.right - left,
        ...(column >= 0 && { column }),
      })
  }
  return boxes
}

function getRunLength({ dataset }: HTMLElement): number {
  return Number(dataset['unrenderedCount'] ?? 0)
}
