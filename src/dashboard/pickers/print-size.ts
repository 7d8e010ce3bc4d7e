import type { DrawnSvg } from '#qr/draw-design.ts'

/** Smaller modules do not print well, and most phones cannot read them. */
const MIN_MODULE_MM = 0.4

type SymbolSize = Pick<DrawnSvg, 'width' | 'modules'>

/** Minimum print width in millimeters, including the frame. */
export function calculateSmallestWidth({ width }: SymbolSize): number {
  return Math.ceil(width * MIN_MODULE_MM)
}

/** Width in millimeters of the code itself, without frame and quiet zone, in a print of this width. */
export function calculateSymbolWidth({ width, modules }: SymbolSize, millimeters: number): number {
  return Math.round((millimeters * modules) / width)
}

/** Reading distance in centimeters: about ten times the width of the code without frame. */
export function estimateReadingDistance(measures: SymbolSize, millimeters: number): number {
  return calculateSymbolWidth(measures, millimeters)
}
