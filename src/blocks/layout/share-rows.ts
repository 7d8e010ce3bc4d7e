import type { JsonObject } from '#contract/json.ts'
import { type BlockLayout, type BlockSpan, readLayout } from './block-layout.ts'
import { SECTION } from './group-sections.ts'
import { emptyRow, packBlock, type RowState, TWELFTHS } from './pack-rows.ts'

/** The most columns of a row. */
export const MOST_COLUMNS = 4

export interface RowBlock {
  id: string
  type: string
  fields: JsonObject
}

/** The columns of a row, each with its blocks. */
export type Row<Block> = Block[][]

/** The rows of blocks in the order of a page. A block with a row of its own is a row of one column, and so is a block that begins a section. */
export function listRows<Block extends Omit<RowBlock, 'id'>>(blocks: readonly Block[]): Row<Block>[] {
  const rows: Row<Block>[] = []
  let rowState = emptyRow
  for (const block of blocks) {
    const { place, isBelow, rowState: next } = packInSection(rowState, block)
    rowState = next
    if (isBelow) rows.at(-1)?.at(-1)?.push(block)
    else if (place && place.start > 0) rows.at(-1)?.push([block])
    else rows.push([[block]])
  }
  return rows
}

function packInSection(rowState: RowState, { type, fields }: Omit<RowBlock, 'id'>) {
  return type === SECTION
    ? { place: null, isBelow: false, rowState: emptyRow }
    : packBlock(rowState, readLayout(fields['layout']))
}

/** Whether a block is shown on wide screens. A hidden one is in a column only by its place in the order. */
export function isOnWideScreens({ fields }: Pick<RowBlock, 'fields'>): boolean {
  return readLayout(fields['layout']).hideOn !== 'wide'
}

/** The place of a block in its row: the span of the column that it begins, of which 12 is the whole row, or in the column of the block before it. */
export type BlockPlace = BlockSpan | 'below'

/** New places by the id of the block. */
export type PlaceChanges = ReadonlyMap<string, BlockPlace>

/** The span of each of several columns that share a row equally. */
export function getSharedSpan(columnCount: number): BlockSpan {
  return sharedSpans[columnCount] ?? 3
}

const sharedSpans: { [count: number]: BlockSpan | undefined } = { 1: 12, 2: 6, 3: 4, 4: 3 }

/** A layout with another place. The whole row is the default, which is left out. */
export function withPlace(layout: BlockLayout, place: BlockPlace): BlockLayout {
  const { span: _, below: __, ...others } = layout
  if (place === 'below') return { ...others, below: true }
  return place === TWELFTHS ? others : { ...others, span: place }
}

const columnSpans: readonly BlockSpan[] = [3, 4, 6, 8, 9]

/** The spans that fill a row of this number of blocks, in the order of the first border. */
export function listRowShapes(count: number, remaining = TWELFTHS): BlockSpan[][] {
  if (count === 0) return remaining === 0 ? [[]] : []
  return columnSpans
    .filter((span) => span <= remaining)
    .flatMap((span) => listRowShapes(count - 1, remaining - span).map((shape) => [span, ...shape]))
}

/**
 * The shape of a row whose border after the column `border` is nearest to a number of twelfths. If there are several, the one that changes
 * the other borders least.
 */
export function moveBorder(spans: readonly BlockSpan[], border: number, twelfths: number): BlockSpan[] {
  const getDistance = (shape: readonly BlockSpan[]) =>
    Math.abs(getBorder(shape, border) - twelfths) * 100 +
    spans.reduce((sum, _, index) => sum + Math.abs(getBorder(shape, index) - getBorder(spans, index)), 0)
  const [nearest] = listRowShapes(spans.length).toSorted((first, second) => getDistance(first) - getDistance(second))
  return nearest ?? [...spans]
}

/** The number of twelfths before the border after a column. */
export function getBorder(spans: readonly BlockSpan[], border: number): number {
  return spans.slice(0, border + 1).reduce<number>((sum, span) => sum + span, 0)
}
