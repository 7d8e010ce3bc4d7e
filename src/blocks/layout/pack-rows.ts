import { type BlockLayout, type BlockSpan, readLayout } from './block-layout.ts'
import type { JsonObject } from '#contract/json.ts'

export const TWELFTHS = 12

/** The place of a column in its row on wide screens. */
export interface RowPlace {
  /** The number of twelfths before the column. */
  start: number
  span: BlockSpan
}

/** The room that the packed blocks of a section leave for the next block. */
export interface RowState {
  /** How many twelfths of the current row are taken. */
  taken: number
  /** The last column of the row; null at the start of a section, and after a block with a row of its own. */
  column: RowPlace | null
}

/** The start of a section. */
export const emptyRow: RowState = { taken: 0, column: null }

export interface PackedBlock {
  /** The column of the block. Null for a block with a row of its own. */
  place: RowPlace | null
  /** Whether the block is in the column of the block before it. */
  isBelow: boolean
  rowState: RowState
}

/**
 * Packs the next block of a section: below the block before it in its column, or beside it if both fit, or else into a new row. A block
 * that is hidden on wide screens takes no place: it belongs to the column before it, if there is one.
 */
export function packBlock(rowState: RowState, { span = TWELFTHS, below, hideOn }: BlockLayout): PackedBlock {
  const { taken, column } = rowState
  const isHidden = hideOn === 'wide'
  if (isHidden || (below && column !== null)) return { place: column, isBelow: column !== null, rowState }
  if (span === TWELFTHS) return { place: null, isBelow: false, rowState: { taken: TWELFTHS, column: null } }
  const start = taken + span <= TWELFTHS ? taken : 0
  const place = { start, span }
  return { place, isBelow: false, rowState: { taken: start + span, column: place } }
}

/** Packs the blocks of a section. */
export function packRows(blocks: readonly { fields: JsonObject }[]): PackedBlock[] {
  let rowState = emptyRow
  return blocks.map(({ fields }) => {
    const packedBlock = packBlock(rowState, readLayout(fields['layout']))
    rowState = packedBlock.rowState
    return packedBlock
  })
}
