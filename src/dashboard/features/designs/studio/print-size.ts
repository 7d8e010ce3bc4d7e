import type { DrawnSvg } from '#qr/draw-design.ts'

/** A module smaller than this is lost to the paper's grain and to most phones. */
const LEAST_MODULE_MM = 0.4

type Measures = Pick<DrawnSvg, 'width' | 'modules'>

/** The least width in millimetres at which a drawing should be printed, its frame included. */
export function smallestWidth({ width }: Measures): number {
  return Math.ceil(width * LEAST_MODULE_MM)
}

/** How far away a print can be read, in centimetres: about ten times the width of the code itself. */
export function readableFrom({ width, modules }: Measures, millimetres: number): number {
  return Math.round((millimetres * modules) / width)
}
