import type { JsonObject } from '#contract/json.ts'
import { type BlockLayout, type BlockSpan, readLayout } from './block-layout.ts'
import { SECTION } from './group-sections.ts'
import { packBlock, TWELFTHS } from './pack-rows.ts'

/** The most blocks that share a row. */
export const MOST_COLUMNS = 4

export interface RowBlock {
  id: string
  type: string
  fields: JsonObject
}

/** New spans by the id of the block; 12 is the whole row. */
export type SpanChanges = ReadonlyMap<string, BlockSpan>

/** The rows of blocks in the order of a page. A block with a row of its own is one row, and so is a block that begins a section. */
export function listRows<Block extends Omit<RowBlock, 'id'>>(blocks: readonly Block[]): Block[][] {
  const rows: Block[][] = []
  let taken = 0
  for (const block of blocks) {
    const { place, taken: next } =
      block.type === SECTION ? { place: null, taken: 0 } : packBlock(taken, readLayout(block.fields['layout']))
    taken = next
    if (place && place.start > 0) rows.findLast((row) => hasPlace(row[0]))?.push(block)
    else rows.push([block])
  }
  return rows
}

/** Whether a block is shown on wide screens. */
function hasPlace(block: Omit<RowBlock, 'id'> | undefined): boolean {
  return block !== undefined && readLayout(block.fields['layout']).hideOn !== 'wide'
}

/** The spans of a row that blocks share equally. */
export function shareRow(ids: readonly string[]): SpanChanges {
  const span = sharedSpans[ids.length] ?? 3
  return new Map(ids.map((id) => [id, span]))
}

const sharedSpans: { [count: number]: BlockSpan | undefined } = { 1: 12, 2: 6, 3: 4, 4: 3 }

/**
 * The spans after blocks were moved or removed. What is left of a row shares the row again, and so do blocks that left it together. A row
 * whose blocks are still beside each other keeps its spans.
 */
export function repairRows(before: readonly RowBlock[], after: readonly string[]): SpanChanges {
  const places = new Map(after.map((id, index) => [id, index]))
  const changes = new Map<string, BlockSpan>()
  for (const row of listRows(before)) {
    if (row.length === 1) continue
    const runs = listRuns(row.flatMap(({ id }) => places.get(id) ?? []))
    if (runs.length === 1 && runs[0]?.length === row.length) continue
    for (const run of runs)
      for (const [id, span] of shareRow(run.map((index) => after[index] ?? ''))) changes.set(id, span)
  }
  return changes
}

/** Divides numbers into runs of consecutive ones. */
function listRuns(numbers: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const number of numbers.toSorted((first, second) => first - second)) {
    const last = runs.at(-1)
    if (last?.at(-1) === number - 1) last.push(number)
    else runs.push([number])
  }
  return runs
}

/** A layout with another span. The whole row is the default, which is left out. */
export function withSpan(layout: BlockLayout, span: BlockSpan): BlockLayout {
  const { span: _, ...others } = layout
  return span === TWELFTHS ? others : { ...others, span }
}

const columnSpans: readonly BlockSpan[] = [3, 4, 6, 8, 9]

/** The spans that fill a row of so many blocks, in the order of the first border. */
export function listRowShapes(count: number, remaining = TWELFTHS): BlockSpan[][] {
  if (count === 0) return remaining === 0 ? [[]] : []
  return columnSpans
    .filter((span) => span <= remaining)
    .flatMap((span) => listRowShapes(count - 1, remaining - span).map((shape) => [span, ...shape]))
}

/**
 * The shape of a row whose border after the column `border` is nearest to a number of twelfths. Of several, the one that changes the other
 * borders least.
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
