import type { Layout } from './layouts.ts'

/** A rectangle in millimeters. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A side of a label, with the places of its code and its text. */
export interface LabelSide {
  code: Box
  text: Box | null
  /** Whether the side is upside down: one side of a tent is, so that it can be folded. */
  isTurned: boolean
  label: Box
}

// Labels have padding, because neither printing nor cutting is exact.
const PADDING_SHARE = 0.07
const MIN_PADDING_MILLIMETERS = 1.5
/** Share of a label for text below the code. */
const TEXT_SHARE = 0.2
/** From this ratio of width to height on, the text is beside the code. */
const WIDE_RATIO = 1.35

/** The sides of the label with this index, which counts from 0, row by row. */
export function listLabelSides(layout: Layout, index: number, hasText: boolean): LabelSide[] {
  const { columns, width, height, left, top, gap, shape } = layout
  const label = {
    x: left + (index % columns) * (width + gap.x),
    y: top + Math.floor(index / columns) * (height + gap.y),
    width,
    height,
  }
  if (shape !== 'tent') return [{ ...placeContent(addPadding(label, shape), hasText), isTurned: false, label }]
  const half = { ...label, height: height / 2 }
  const lower = { ...half, y: label.y + height / 2 }
  return [
    { ...placeContent(addPadding(half, 'plain'), hasText), isTurned: true, label: half },
    { ...placeContent(addPadding(lower, 'plain'), hasText), isTurned: false, label: lower },
  ]
}

/** The side of the square for a code in millimeters. It determines the reading distance of the code. */
export function getCodeSize(layout: Layout): number {
  const [side] = listLabelSides(layout, 0, true)
  return side ? Math.min(side.code.width, side.code.height) : 0
}

function addPadding({ x, y, width, height }: Box, shape: Layout['shape']): Box {
  // For a round label, the content is in the square inside of the circle.
  const inset =
    shape === 'round'
      ? (width * (1 - Math.SQRT1_2)) / 2
      : Math.max(MIN_PADDING_MILLIMETERS, Math.min(width, height) * PADDING_SHARE)
  return { x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset }
}

function placeContent(box: Box, hasText: boolean): Pick<LabelSide, 'code' | 'text'> {
  const { x, y, width, height } = box
  if (!hasText) return { code: box, text: null }
  if (width > height * WIDE_RATIO) {
    const space = height * 0.12
    const code = { x, y, width: height, height }
    return { code, text: { x: x + height + space, y, width: width - height - space, height } }
  }
  const textHeight = height * TEXT_SHARE
  return {
    code: { x, y, width, height: height - textHeight },
    text: { x, y: y + height - textHeight, width, height: textHeight },
  }
}
