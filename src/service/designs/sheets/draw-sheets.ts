import type { DrawnSvg } from '#qr/draw-design.ts'
import { listLabelSides } from './label-places.ts'
import { drawLabelText, type LabelLine } from './label-text.ts'
import { type Layout, papers } from './layouts.ts'

/** The content of a label. */
export interface Label {
  drawn: DrawnSvg
  lines: LabelLine[]
}

interface SheetOptions {
  /** Number of used labels on the first sheet; less than the number on a sheet. */
  skipped: number
  bleed: number
  cropMarks: boolean
}

/** Pages as drawings whose unit is a millimeter. */
export interface SheetPages {
  svgs: string[]
  width: number
  height: number
}

const MARK_LENGTH = 3
const MARK_DISTANCE = 0.5
const HAIRLINE = 0.1

/** Draws sheets of labels, in the order of the labels. */
export function drawSheets(layout: Layout, labels: readonly Label[], options: SheetOptions): SheetPages {
  const { skipped, bleed, cropMarks } = options
  const [paperWidth, paperHeight] = papers[layout.paper]
  const border = Math.max(bleed, cropMarks ? getOuterMarkWidth(layout) : 0)
  const [width, height] = [paperWidth + 2 * border, paperHeight + 2 * border]
  const perSheet = layout.columns * layout.rows
  const pages = Array.from({ length: Math.ceil((skipped + labels.length) / perSheet) }, (_, page) => {
    const begin = page * perSheet - skipped
    const pageLabels = labels.slice(Math.max(0, begin), begin + perSheet)
    const offset = Math.max(0, -begin)
    const drawnLabels = pageLabels.map((label, index) => drawLabel(layout, offset + index, label)).join('')
    const marks = cropMarks ? drawCropMarks(layout) : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}"><g transform="translate(${border} ${border})">${marks}${drawnLabels}</g></svg>`
  })
  return { svgs: pages, width, height }
}

function drawLabel(layout: Layout, index: number, { drawn, lines }: Label): string {
  return listLabelSides(layout, index, lines.length > 0)
    .map(({ code, text, isTurned, label }) => {
      const scale = Math.min(code.width / drawn.width, code.height / drawn.height)
      const x = code.x + (code.width - drawn.width * scale) / 2
      const y = code.y + (code.height - drawn.height * scale) / 2
      const inner = drawn.svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
      const side = `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>${text ? drawLabelText(lines, text) : ''}`
      if (!isTurned) return side
      const [middleX, middleY] = [label.x + label.width / 2, label.y + label.height / 2]
      return `<g transform="rotate(180 ${middleX} ${middleY})">${side}</g>`
    })
    .join('')
}

/** How far the crop marks of the outer labels extend beyond the paper. */
function getOuterMarkWidth(layout: Layout): number {
  const [paperWidth, paperHeight] = papers[layout.paper]
  const { right, bottom } = getLabelsEnd(layout)
  const freeMargin = Math.min(layout.left, layout.top, paperWidth - right, paperHeight - bottom)
  return Math.max(0, MARK_DISTANCE + MARK_LENGTH - freeMargin)
}

function getLabelsEnd({ columns, rows, width, height, left, top, gap }: Layout): { right: number; bottom: number } {
  return {
    right: left + columns * width + (columns - 1) * gap.x,
    bottom: top + rows * height + (rows - 1) * gap.y,
  }
}

/** Draws crop marks: short lines outside of the labels, at their edges. */
function drawCropMarks(layout: Layout): string {
  const { columns, rows, width, height, left, top, gap } = layout
  const { right, bottom } = getLabelsEnd(layout)
  const xs = listEdges(columns, { start: left, size: width, gap: gap.x })
  const ys = listEdges(rows, { start: top, size: height, gap: gap.y })
  const drawMark = (x: number, y: number, [w, h]: [number, number]) =>
    `<path fill="#000000" d="M${x} ${y}h${w}v${h}h${-w}z"/>`
  return [
    ...xs.flatMap((x) => [
      drawMark(x - HAIRLINE / 2, top - MARK_LENGTH - MARK_DISTANCE, [HAIRLINE, MARK_LENGTH]),
      drawMark(x - HAIRLINE / 2, bottom + MARK_DISTANCE, [HAIRLINE, MARK_LENGTH]),
    ]),
    ...ys.flatMap((y) => [
      drawMark(left - MARK_LENGTH - MARK_DISTANCE, y - HAIRLINE / 2, [MARK_LENGTH, HAIRLINE]),
      drawMark(right + MARK_DISTANCE, y - HAIRLINE / 2, [MARK_LENGTH, HAIRLINE]),
    ]),
  ].join('')
}

function listEdges(count: number, { start, size, gap }: { start: number; size: number; gap: number }): number[] {
  const edges = Array.from({ length: count }, (_, index) => start + index * (size + gap)).flatMap((edge) => [
    edge,
    edge + size,
  ])
  return [...new Set(edges.map((edge) => Math.round(edge * 1000) / 1000))]
}
