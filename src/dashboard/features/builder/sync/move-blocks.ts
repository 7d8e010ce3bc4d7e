import type { EditOperation } from '#contract/edit-operations.ts'
import type { Destination } from '#blocks/layout/repair-rows.ts'
import { type Document, getBlockIds, getPage, getPageOfBlock } from '#document/document.ts'
import { isHeader } from '#document/rules.ts'
import { announce } from './announcements.ts'
import { getMovableBlocks, getView } from './block-commands.ts'
import { describeBlocks, getPosition } from './block-names.ts'
import { createFirstSection } from './first-section.ts'
import {
  createRowRepairs,
  findDestination,
  findSectionBorder,
  findStepTarget,
  getOrderWithout,
  isSection,
} from './row-operations.ts'
import type { Builder } from './use-editor.ts'

interface MoveTarget {
  page: string
  /** Index among the remaining blocks, including the header. */
  index: number
  /** By default in the column whose blocks it is between, or else in a row of their own. */
  destination?: Destination
}

/**
 * Moves blocks to an index of a page, one after another, as one undo step. The blocks before the first section become a section if they are
 * selected as one. Returns false if nothing changes.
 */
export function placeBlocks(builder: Builder, ids: readonly string[], target: MoveTarget): boolean {
  const { page } = target
  const before = getView(builder)
  const remaining = getOrderWithout(before, page, ids)
  const insertIndex = findInsertIndex(before, {
    remaining,
    index: target.index,
    isSectionMoved: isSectionMoved(builder, ids),
  })
  const after = remaining[insertIndex - 1] ?? null
  const section = isFirstSectionSelected(builder) ? createFirstSection(builder, { page, after }) : null
  const toOrder = (insertedIds: readonly string[]) => remaining.toSpliced(insertIndex, 0, ...insertedIds)
  const isMoved = toOrder(ids).join() !== getBlockIds(before, page).join()
  const otherPages = ids.map((id) => getPageOfBlock(before, id) ?? page).filter((other) => other !== page)
  const orders = new Map(otherPages.map((other) => [other, getOrderWithout(before, other, ids)]))
  orders.set(page, toOrder(section ? [section.id, ...ids] : ids))
  const destination = target.destination ?? findDestination(before, remaining, insertIndex)
  const repairs = createRowRepairs(before, orders, new Map(ids.map((id) => [id, destination])))
  if (ids.length === 0 || (!isMoved && (section || repairs.length === 0))) return false
  const moves = ids.map((block, index): EditOperation => {
    const fromPage = getPageOfBlock(before, block) ?? page
    return { op: 'moveBlock', page: fromPage, block, toPage: page, after: ids[index - 1] ?? section?.id ?? after }
  })
  builder.editor.edit([...repairs, ...(section ? [section] : []), ...(isMoved ? moves : [])])
  if (section) builder.selection.select([section.id])
  announceMove(builder, before, { ids, page })
  return true
}

function isFirstSectionSelected({ selection }: Builder): boolean {
  return selection.store.getState().isFirstSection
}

function isSectionMoved(builder: Builder, ids: readonly string[]): boolean {
  return isFirstSectionSelected(builder) || isSection(getView(builder), ids[0] ?? '')
}

interface InsertIndex {
  remaining: readonly string[]
  index: number
  isSectionMoved: boolean
}

/** The index among the remaining blocks: after the header, and for a section between others, because inside of one it would take over its blocks. */
function findInsertIndex(view: Document, { remaining, index, isSectionMoved: isSectionHere }: InsertIndex): number {
  const first = remaining[0] !== undefined && isHeader(view, remaining[0]) ? 1 : 0
  const insertIndex = Math.min(Math.max(index, first), remaining.length)
  return isSectionHere ? findSectionBorder(view, remaining, insertIndex) : insertIndex
}

function announceMove(builder: Builder, before: Document, { ids, page }: { ids: readonly string[]; page: string }) {
  const view = getView(builder)
  const [first] = ids
  if (first === undefined) return
  const isOnOtherPage = getPageOfBlock(before, first) !== page
  const position = isOnOtherPage
    ? `page ${getPage(view, page)?.name ?? ''}, ${getPosition(view, first)}`
    : getPosition(view, first)
  announce(`${describeBlocks(view, ids, builder.editor.blockTypes)} moved to ${position}`)
}

/** Moves the selected blocks one place up or down. */
export function stepBlocks(builder: Builder, step: 1 | -1): void {
  const ids = getMovableBlocks(builder)
  if (ids.length === 0) return announce('The header stays first')
  const { page } = builder.selection.store.getState()
  const view = getView(builder)
  const order = getBlockIds(view, page)
  const movedIds = new Set(ids)
  const edge = (step < 0 ? ids[0] : ids.at(-1)) ?? ''
  const remaining = order.filter((id) => !movedIds.has(id))
  const countBefore = order.slice(0, order.indexOf(edge)).filter((id) => !movedIds.has(id)).length
  const target = findStepTarget(view, {
    ids,
    remaining,
    countBefore,
    step,
    isSectionMoved: isSectionMoved(builder, ids),
  })
  if (placeBlocks(builder, ids, { page, ...target })) return
  announce(`${describeBlocks(view, ids, builder.editor.blockTypes)} is already ${step < 0 ? 'first' : 'last'}`)
}
