import type { EditOperation } from '#contract/edit-operations.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { BlockSpan } from '#blocks/layout/block-layout.ts'
import { readLayout } from '#blocks/layout/block-layout.ts'
import { SECTION } from '#blocks/layout/group-sections.ts'
import {
  listRows,
  MOST_COLUMNS,
  moveBorder,
  repairRows,
  shareRow,
  type SpanChanges,
  withSpan,
} from '#blocks/layout/share-rows.ts'
import { getBlock, getBlockIds, getBlocks, type Document, getPageOfBlock } from '#document/document.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'

/** A place beside a block: before it in its row, or after it. */
export interface PlaceBeside {
  target: string
  side: 'start' | 'end'
}

/** Whether blocks of a type can share a row, which only the service knows: their schema has the field `layout`. */
function canShareRow(type: string, blockTypes: BlockTypeRegistry): boolean {
  return blockTypes.block(type)?.omittedDefaults?.['layout'] !== undefined
}

/** The row of a block, in order. Empty if the block does not exist. */
export function getRow(view: Document, id: string): ContentBlock[] {
  const page = getPageOfBlock(view, id)
  if (page === undefined) return []
  return listRows(getBlocks(view, page)).find((row) => row.some((block) => block.id === id)) ?? []
}

/** Whether a block of a type, which may be on the page already, can be placed beside another block. */
export function canPlaceBeside(
  view: Document,
  { type, id, target }: { type: string; id: string | undefined; target: string },
  blockTypes: BlockTypeRegistry,
): boolean {
  const targetType = getBlock(view, target)?.type
  if (targetType === undefined || id === target) return false
  const others = getRow(view, target).filter((block) => block.id !== id)
  return [type, targetType].every((each) => canShareRow(each, blockTypes)) && others.length < MOST_COLUMNS
}

/**
 * Operations that place a block beside another one. The row shares its width equally, and so does what is left of the row that the block
 * leaves. Empty if the block is there already.
 */
export function createMoveBeside(view: Document, id: string, { target, side }: PlaceBeside): EditOperation[] {
  const page = getPageOfBlock(view, target)
  const fromPage = getPageOfBlock(view, id)
  if (page === undefined || fromPage === undefined || id === target) return []
  const others = getBlockIds(view, page).filter((each) => each !== id)
  const index = others.indexOf(target) + (side === 'end' ? 1 : 0)
  const order = others.toSpliced(index, 0, id)
  const row = insertIntoRow(view, id, { target, side })
  const repairs = repairPages(
    view,
    fromPage === page
      ? new Map([[page, order]])
      : new Map([
          [fromPage, getOrderWithout(view, fromPage, [id])],
          [page, order],
        ]),
  )
  // A block that moves within its row changes no width.
  const changes = getRow(view, target).length === row.length ? repairs : new Map([...repairs, ...shareRow(row)])
  const move = { op: 'moveBlock' as const, page: fromPage, block: id, toPage: page, after: order[index - 1] ?? null }
  const isMoved = fromPage !== page || order.join() !== getBlockIds(view, page).join()
  return [...createSpanOperations(view, changes), ...(isMoved ? [move] : [])]
}

/** The span of a new block beside another one, and the operations that make place for it in the row. */
export function makePlaceBeside(view: Document, place: PlaceBeside): { span: BlockSpan; operations: EditOperation[] } {
  const changes = shareRow(insertIntoRow(view, '', place))
  return { span: changes.get('') ?? 12, operations: createSpanOperations(view, changes) }
}

/** Operations after which the rows of pages are full again, when their blocks get another order. To be applied before the blocks are moved. */
export function createRowRepairs(view: Document, orders: ReadonlyMap<string, readonly string[]>): EditOperation[] {
  return createSpanOperations(view, repairPages(view, orders))
}

/** The order of a page without some of its blocks. */
export function getOrderWithout(view: Document, page: string, ids: readonly string[]): string[] {
  const removedIds = new Set(ids)
  return getBlockIds(view, page).filter((id) => !removedIds.has(id))
}

/** The widths of blocks, in twelfths. */
export function listSpans(view: Document, ids: readonly string[]): BlockSpan[] {
  return ids.map((id) => readLayout(getBlock(view, id)?.fields['layout']).span ?? 12)
}

/** Operations that move the border after a column to a number of twelfths, as near as spans allow. */
export function createBorderMove(
  view: Document,
  row: readonly string[],
  { border, twelfths }: { border: number; twelfths: number },
) {
  const shape = moveBorder(listSpans(view, row), border, twelfths)
  return createSpanOperations(view, new Map(row.map((id, index) => [id, shape[index] ?? 12])))
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
  const end = order.findIndex((each, index) => index > start && isSection(view, each))
  return order.slice(start, end === -1 ? undefined : end)
}

/** The nearest index from `index` on at which a section may begin: before another section, or at the end. */
export function findSectionBorder(view: Document, order: readonly string[], index: number): number {
  const border = order.findIndex((id, each) => each >= index && isSection(view, id))
  return border === -1 ? order.length : border
}

interface Step {
  ids: readonly string[]
  /** The order of the page without the blocks that are moved. */
  remaining: readonly string[]
  /** The number of remaining blocks before the moved ones. */
  countBefore: number
  step: 1 | -1
}

/** The next index at which the blocks do not divide a row of others, and at which a section does not divide another one. */
export function findStepIndex(view: Document, { ids, remaining, countBefore, step }: Step): number {
  const isMovedSection = isSection(view, ids[0] ?? '')
  const dividesOthers = (index: number) => {
    const [previous, next] = [remaining[index - 1], remaining[index]]
    if (previous === undefined || next === undefined) return false
    if (isMovedSection) return !isSection(view, next)
    const row = getRow(view, previous).map(({ id }) => id)
    return row.includes(next) && !ids.some((id) => row.includes(id))
  }
  let index = countBefore + step
  while (index > 0 && index < remaining.length && dividesOthers(index)) index += step
  return index
}

function insertIntoRow(view: Document, id: string, { target, side }: PlaceBeside): string[] {
  const row = getRow(view, target).flatMap((block) => (block.id === id ? [] : [block.id]))
  return row.toSpliced(row.indexOf(target) + (side === 'end' ? 1 : 0), 0, id)
}

function repairPages(view: Document, orders: ReadonlyMap<string, readonly string[]>): SpanChanges {
  const before = [...orders.keys()].flatMap((page) => getBlocks(view, page))
  if (!before.some(({ fields }) => readLayout(fields['layout']).span !== undefined)) return new Map()
  // The id of a page, which is no block, keeps blocks of two pages apart.
  return repairRows(
    before,
    [...orders].flatMap(([page, order]) => [...order, page]),
  )
}

function createSpanOperations(view: Document, changes: SpanChanges): EditOperation[] {
  return [...changes].flatMap(([id, span]): EditOperation[] => {
    const block = getBlock(view, id)
    const layout = readLayout(block?.fields['layout'])
    if (!block || (layout.span ?? 12) === span) return []
    const fields = { layout: withSpan(layout, span) }
    return [{ op: 'setBlock', page: getPageOfBlock(view, id) ?? '', block: id, fields }]
  })
}
