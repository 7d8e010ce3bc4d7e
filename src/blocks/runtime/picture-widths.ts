import type { BlockSpan } from '../layout/block-layout.ts'
import { TWELFTHS } from '../layout/pack-rows.ts'

/** A length as a share of the window's width, and a length in rem that is added. */
interface Length {
  windows: number
  rem: number
}

/** Widths of a picture from the widest window to the narrowest. Each holds for windows of at least `from` rem. */
export type PictureWidths = readonly { from: number; width: Length }[]

/** Where a block is on its page. */
export interface BlockPlace {
  /** Width of the text column of its section, in rem. Null: the whole window. */
  measure: number | null
  /** Its share of the text column on wide screens, in twelfths. */
  span: BlockSpan
  /** Between columns, in rem. */
  gap: number
}

/** The place of a block in a page without sections and columns. */
export const ownRow: BlockPlace = { measure: 40, span: 12, gap: 2 }

const WIDE_MEASURE = 60
/** The space at both sides of the text column. */
const GUTTERS = 2.5
/** The narrowest window with columns. */
const COLUMNS_FROM = 44

/** The widths of a block at its place. Blocks in columns are as wide as their column, regardless of their own width. */
export function getBlockWidths({ measure, span, gap }: BlockPlace, width: 'text' | 'wide' | 'full'): PictureWidths {
  const stacked: Length = { windows: 1, rem: -GUTTERS }
  if (span === TWELFTHS) {
    if (width === 'full') return [{ from: 0, width: { windows: 1, rem: 0 } }]
    const rem = measure !== null && width === 'wide' ? Math.max(measure, WIDE_MEASURE) : measure
    return rem === null
      ? [{ from: 0, width: stacked }]
      : [
          { from: rem + GUTTERS, width: { windows: 0, rem } },
          { from: 0, width: stacked },
        ]
  }
  const share = span / TWELFTHS
  const gaps = gap * (1 - share)
  const fluid = { from: COLUMNS_FROM, width: { windows: share, rem: -GUTTERS * share - gaps } }
  const below = { from: 0, width: stacked }
  if (measure === null) return [fluid, below]
  const fixed = { from: Math.max(measure + GUTTERS, COLUMNS_FROM), width: { windows: 0, rem: measure * share - gaps } }
  return fixed.from > COLUMNS_FROM ? [fixed, fluid, below] : [fixed, below]
}

/** The widths of pictures side by side in a block: `many` from a width of the block on (in rem), and `few` below it. */
export function divideWidths(
  widths: PictureWidths,
  { from: threshold, many, few, gap }: { from: number; many: number; few: number; gap: number },
): PictureWidths {
  const divide = ({ windows, rem }: Length, count: number): Length => ({
    windows: windows / count,
    rem: (rem - gap * (count - 1)) / count,
  })
  let end = Infinity
  return widths.flatMap(({ from, width }) => {
    // A width that grows with the window passes the threshold at this width of the window.
    const passedAt =
      width.windows === 0 ? (width.rem >= threshold ? -Infinity : Infinity) : (threshold - width.rem) / width.windows
    const isPassed = passedAt > from && passedAt < end
    const count = passedAt <= from ? many : few
    end = from
    const narrow = { from, width: divide(width, isPassed ? few : count) }
    return isPassed ? [{ from: passedAt, width: divide(width, many) }, narrow] : [narrow]
  })
}

/** A picture that is equally wide in every window. */
export function fixedWidth(rem: number): PictureWidths {
  return [{ from: 0, width: { windows: 0, rem } }]
}

/** A picture as wide as the window. */
export const windowWidth: PictureWidths = [{ from: 0, width: { windows: 1, rem: 0 } }]

/** The attribute `sizes` of a picture of these widths. A crop draws the picture `factor` times as wide as its place. */
export function toSizes(widths: PictureWidths, factor = 1): string {
  return widths
    .map(({ from, width: { windows, rem } }) => {
      const length = formatLength(windows * factor, rem * factor)
      return from <= 0 ? length : `(min-width: ${round(from)}rem) ${length}`
    })
    .join(', ')
}

function formatLength(windows: number, rem: number): string {
  if (windows === 0) return `${round(rem)}rem`
  const share = `${round(windows * 100)}vw`
  if (round(rem) === 0) return share
  return `calc(${share} ${rem < 0 ? '-' : '+'} ${round(Math.abs(rem))}rem)`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
