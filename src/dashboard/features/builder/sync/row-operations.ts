import type { EditOperation } from '#contract/edit-operations.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { type BlockSpan, readLayout } from '#blocks/layout/block-layout.ts'
import { SECTION } from '#blocks/layout/group-sections.ts'
import { type Destination, repairRows } from '#blocks/layout/repair-rows.ts'
import {
  type BlockPlace,
  isOnWideScreens,
  listRows,
  MOST_COLUMNS,
  moveBorder,
  type PlaceChanges,
  type Row,
  withPlace,
} from '#blocks/layout/share-rows.ts'
import { getBlock, getBlockIds, getBlocks, type Document, getPageOfBlock } from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'

/** A place at a block: in a column before or after its own, or in its column above or below it. */
export interface PlaceAtBlock {
  target: string
  side: 'start' | 'end' | 'above' | 'below'
}

/** Whether blocks of a type can share a row, which only the service knows: their schema has the field `layout`. */
function canShareRow(type: string, blockTypes: BlockTypeRegistry): boolean {
  return blockTypes.block(type)?.omittedDefaults?.['layout'] !== undefined
}

/** The row of a block with its columns. Empty if the block does not exist. */
export function getRow(view: Document, id: string): Row<ContentBlock> {
  const page = getPageOfBlock(view, id)
  if (page === undefined) return []
  return listRows(getBlocks(view, page)).find((row) => row.some((column) => hasBlock(column, id))) ?? []
}

function hasBlock(column: readonly ContentBlock[], id: string): boolean {
  return column.some((block) => block.id === id)
}

/** The last block of the row of a block, after which new blocks do not divide the row. */
export function getEndOfRow(view: Document, id: string): string {
  return getRow(view, id).at(-1)?.at(-1)?.id ?? id
}

interface SharedPlace {
  type: string
  /** Undefined for a new block. */
  id: string | undefined
  target: string
}

/** Whether a block can have a column beside the one of another block. */
export function canPlaceBeside(view: Document, place: SharedPlace, blockTypes: BlockTypeRegistry): boolean {
  const columns = listOtherColumns(view, place)
  return canShare(view, place, blockTypes) && columns.length < MOST_COLUMNS
}

/** Whether a block can be in the column of another block, which needs a second column beside it. */
export function canPlaceInColumn(view: Document, place: SharedPlace, blockTypes: BlockTypeRegistry): boolean {
  const columns = listOtherColumns(view, place)
  return canShare(view, place, blockTypes) && columns.length > 1
}

function canShare(view: Document, { type, id, target }: SharedPlace, blockTypes: BlockTypeRegistry): boolean {
  const targetType = getBlock(view, target)?.type
  return (
    targetType !== undefined &&
    id !== target &&
    [type, targetType].every((blockType) => canShareRow(blockType, blockTypes))
  )
}

/** The columns of the row of `target` without a block. */
function listOtherColumns(view: Document, { id, target }: SharedPlace): Row<ContentBlock> {
  return getRow(view, target).filter((column) => column.some((block) => block.id !== id && isOnWideScreens(block)))
}

/**
 * Operations that place a block at another one. If the columns of a row change, they share its width equally. Empty if the block is there
 * already.
 */
export function createMoveToBlock(view: Document, id: string, place: PlaceAtBlock): EditOperation[] {
  const page = getPageOfBlock(view, place.target)
  const fromPage = getPageOfBlock(view, id)
  if (page === undefined || fromPage === undefined || id === place.target) return []
  const { order, destination } = insertAt(view, id, place)
  const orders =
    fromPage === page
      ? new Map([[page, order]])
      : new Map([
          [fromPage, getOrderWithout(view, fromPage, [id])],
          [page, order],
        ])
  const repairs = createRowRepairs(view, orders, new Map([[id, destination]]))
  const after = order[order.indexOf(id) - 1] ?? null
  const move = { op: 'moveBlock' as const, page: fromPage, block: id, toPage: page, after }
  const isMoved = fromPage !== page || order.join() !== getBlockIds(view, page).join()
  return [...repairs, ...(isMoved ? [move] : [])]
}

/** Where a new block goes so that it is at another block. */
interface MadePlace {
  place: BlockPlace
  /** The block before it; null if it is the first one of the page. */
  after: string | null
  /** Operations that make room for it in the row. */
  operations: EditOperation[]
}

/** Makes a place at a block for a new one. */
export function makePlaceAtBlock(view: Document, at: PlaceAtBlock): MadePlace {
  const { page, order, destination } = insertAt(view, NEW_BLOCK, at)
  const changes = repairPages(view, new Map([[page, order]]), new Map([[NEW_BLOCK, destination]]))
  return {
    place: changes.get(NEW_BLOCK) ?? 12,
    after: order[order.indexOf(NEW_BLOCK) - 1] ?? null,
    operations: createPlaceOperations(view, changes),
  }
}

// No block has this id.
const NEW_BLOCK = 'new'

/** The order of a page with a block at another one, and the destination of the block. */
function insertAt(view: Document, id: string, { target, side }: PlaceAtBlock) {
  const page = getPageOfBlock(view, target) ?? ''
  const otherIds = getBlockIds(view, page).filter((blockId) => blockId !== id)
  const isBeside = side === 'start' || side === 'end'
  const column = getRow(view, target).find((candidate) => hasBlock(candidate, target)) ?? []
  // A new column is before or after all blocks of the other column.
  const edges = isBeside ? column.flatMap((block) => (block.id === id ? [] : [block.id])) : [target]
  const isBefore = side === 'start' || side === 'above'
  const index = otherIds.indexOf((isBefore ? edges[0] : edges.at(-1)) ?? target) + (isBefore ? 0 : 1)
  const destination: Destination = { kind: isBeside ? 'beside' : 'column', of: target }
  return { page, order: otherIds.toSpliced(index, 0, id), destination }
}

/**
 * Operations after which the rows of pages are full again, when their blocks get another order. To be applied before the blocks are moved.
 * `destinations` are those of the blocks that are moved or added.
 */
export function createRowRepairs(
  view: Document,
  orders: ReadonlyMap<string, readonly string[]>,
  destinations?: ReadonlyMap<string, Destination>,
): EditOperation[] {
  return createPlaceOperations(view, repairPages(view, orders, destinations))
}

/**
 * Where blocks go that are moved into a gap of a page, of which `remaining` are the blocks without them. Between two blocks of a column,
 * they are in that column.
 */
export function findDestination(view: Document, remaining: readonly string[], index: number): Destination {
  const [previous, next] = [remaining[index - 1], remaining[index]]
  if (previous === undefined || next === undefined) return { kind: 'row' }
  const row = getRow(view, previous)
  const isInColumn = row.some((column) => hasBlock(column, previous) && hasBlock(column, next))
  return isInColumn ? { kind: 'column', of: previous } : { kind: 'row' }
}

/** The order of a page without some of its blocks. */
export function getOrderWithout(view: Document, page: string, ids: readonly string[]): string[] {
  const removedIds = new Set(ids)
  return getBlockIds(view, page).filter((id) => !removedIds.has(id))
}

/** The widths of the columns that blocks begin, in twelfths. */
export function listSpans(view: Document, ids: readonly string[]): BlockSpan[] {
  return ids.map((id) => readLayout(getBlock(view, id)?.fields['layout']).span ?? 12)
}

/** Operations that move the border after a column to a number of twelfths, as near as spans allow. `row` are the first blocks of the columns. */
export function createBorderMove(
  view: Document,
  row: readonly string[],
  { border, twelfths }: { border: number; twelfths: number },
) {
  const shape = moveBorder(listSpans(view, row), border, twelfths)
  return createPlaceOperations(view, new Map(row.map((id, index) => [id, shape[index] ?? 12])))
}

/** Whether a block begins a section. Another service may have a type of the same name with other fields, which is an ordinary block. */
export function isSection(view: Document, id: string): boolean {
  const block = getBlock(view, id)
  return block?.type === SECTION && Object.hasOwn(block.fields, 'spaceAbove')
}

/** A section with its blocks: the ids from its own block up to the next section. */
export function listSectionBlocks(view: Document, id: string): string[] {
  const page = getPageOfBlock(view, id) ?? ''
  const order = getBlockIds(view, page)
  const start = order.indexOf(id)
  const end = order.findIndex((blockId, index) => index > start && isSection(view, blockId))
  return order.slice(start, end === -1 ? undefined : end)
}

/** The nearest index from `index` on at which a section may begin: before another section, or at the end. */
export function findSectionBorder(view: Document, order: readonly string[], index: number): number {
  const border = order.findIndex((id, position) => position >= index && isSection(view, id))
  return border === -1 ? order.length : border
}

interface Step {
  ids: readonly string[]
  /** The order of the page without the blocks that are moved. */
  remaining: readonly string[]
  /** The number of remaining blocks before the moved ones. */
  countBefore: number
  step: 1 | -1
  isSectionMoved: boolean
}

/** A place among the blocks of a page that are not moved. */
export interface StepTarget {
  index: number
  destination: Destination
}

/**
 * Where blocks go by one step. A block moves within its column, then out of its row; a column changes places with the next one. A step
 * divides neither a row of other blocks nor, if a section moves, another section.
 */
export function findStepTarget(
  view: Document,
  { ids, remaining, countBefore, step, isSectionMoved }: Step,
): StepTarget {
  const [id = '', ...others] = ids
  const row = others.length === 0 && !isSectionMoved ? getRow(view, id) : []
  if (row.flat().length > 1) return findStepInRow(row, { id, remaining, countBefore, step })
  const dividesOthers = (index: number) => {
    const [previous, next] = [remaining[index - 1], remaining[index]]
    if (previous === undefined || next === undefined) return false
    return isSectionMoved
      ? !isSection(view, next)
      : getRow(view, previous)
          .flat()
          .some((block) => block.id === next)
  }
  let index = countBefore + step
  while (index > 0 && index < remaining.length && dividesOthers(index)) index += step
  return { index, destination: { kind: 'row' } }
}

interface StepInRow extends Omit<Step, 'ids' | 'isSectionMoved'> {
  id: string
}

function findStepInRow(row: Row<ContentBlock>, { id, remaining, countBefore, step }: StepInRow): StepTarget {
  const columnIndex = row.findIndex((column) => hasBlock(column, id))
  const column = row[columnIndex] ?? []
  const neighbor = column[column.findIndex((block) => block.id === id) + step]
  if (neighbor) return { index: countBefore + step, destination: { kind: 'column', of: neighbor.id } }
  const nextColumn = row[columnIndex + step]
  const [first] = nextColumn ?? []
  if (column.length === 1 && nextColumn && first)
    return { index: countBefore + step * nextColumn.length, destination: { kind: 'beside', of: first.id } }
  const rowIndexes = row.flat().flatMap((block) => (block.id === id ? [] : [remaining.indexOf(block.id)]))
  const index = step < 0 ? Math.min(...rowIndexes) : Math.max(...rowIndexes) + 1
  return { index, destination: { kind: 'row' } }
}

function repairPages(
  view: Document,
  orders: ReadonlyMap<string, readonly string[]>,
  destinations?: ReadonlyMap<string, Destination>,
): PlaceChanges {
  const before = [...orders.keys()].flatMap((page) => getBlocks(view, page))
  const hasColumns = before.some(({ fields }) => readLayout(fields['layout']).span !== undefined)
  if (!hasColumns && ![...(destinations?.values() ?? [])].some(({ kind }) => kind === 'beside')) return new Map()
  // The id of a page, which is not the id of a block, separates the blocks of two pages.
  const order = [...orders].flatMap(([page, ids]) => [...ids, page])
  return repairRows(before, { order, ...(destinations && { destinations }) })
}

function createPlaceOperations(view: Document, changes: PlaceChanges): EditOperation[] {
  return [...changes].flatMap(([id, place]): EditOperation[] => {
    const block = getBlock(view, id)
    const layout = readLayout(block?.fields['layout'])
    if (!block || (layout.below ? 'below' : (layout.span ?? 12)) === place) return []
    const fields = { layout: withPlace(layout, place) }
    return [{ op: 'setBlock', page: getPageOfBlock(view, id) ?? '', block: id, fields }]
  })
}
