import { drawDesign } from '#qr/draw-design.ts'
import type { Code } from '../api/code.ts'
import { toPlainDesign } from './plain-design.ts'
import { calculateSymbolWidth } from './print-size.ts'

interface PrintedWidthProps {
  code: Pick<Code, 'design' | 'scanUrl'>
  /** Width of the file, with its frame. */
  millimeters: number
}

/** The printed width of the code itself, on which the reading distance depends. Lazy, because it draws the code. */
export function PrintedWidth({ code: { design, scanUrl }, millimeters }: PrintedWidthProps) {
  if (design === null) return null
  const { correction, ...plain } = toPlainDesign(design)
  // Uses the error correction level that the service chose for the logo.
  const symbol = drawDesign(scanUrl, { ...plain, correction: design.correction ?? correction, logo: null })
  return <>, the code itself {calculateSymbolWidth(symbol, millimeters)} mm wide</>
}
