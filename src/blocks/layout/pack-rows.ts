import { type BlockLayout, type BlockSpan, readLayout } from './block-layout.ts'
import type { JsonObject } from '#contract/json.ts'

export const TWELFTHS = 12

/** The place of a block that shares its row on wide screens. */
export interface RowPlace {
  /** The number of twelfths before the block. */
  start: number
  span: BlockSpan
}

interface PackedBlock {
  /** Null for a block with a row of its own, and for a block that is hidden on wide screens. */
  place: RowPlace | null
  /** How many twelfths of the current row are taken after the block. */
  taken: number
}

/** Packs the next block of a section: beside the block before it if both fit, or else into a new row. `taken` is 0 at the start of a section. */
export function packBlock(taken: number, { span = TWELFTHS, hideOn }: BlockLayout): PackedBlock {
  if (hideOn === 'wide') return { place: null, taken }
  if (span === TWELFTHS) return { place: null, taken: TWELFTHS }
  const start = taken + span <= TWELFTHS ? taken : 0
  return { place: { start, span }, taken: start + span }
}

/** Packs the blocks of a section. */
export function packRows(blocks: readonly { fields: JsonObject }[]): (RowPlace | null)[] {
  let taken = 0
  return blocks.map(({ fields }) => {
    const packed = packBlock(taken, readLayout(fields['layout']))
    taken = packed.taken
    return packed.place
  })
}
