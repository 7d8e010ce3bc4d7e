import PDFDocument from 'pdfkit'
import type { DrawnSvg } from '#qr/draw-design.ts'
import { drawSvgInPdf, type PdfColor } from './draw-svg-in-pdf.ts'

const POINTS_PER_MILLIMETER = 72 / 25.4

export interface PrintSettings {
  millimeters: number
  title: string
}

/** Draws a PDF with one page of vectors. The page has exactly the size of the drawing, which is `millimeters` wide. */
export async function drawPdf(
  { svg, width, height }: DrawnSvg,
  { millimeters, title }: PrintSettings,
): Promise<Uint8Array> {
  return drawPages({ svgs: [svg], width: millimeters, height: (millimeters * height) / width, title, color: 'rgb' })
}

export interface PrintedPages {
  svgs: readonly string[]
  /** The size of each page, in millimeters. */
  width: number
  height: number
  title: string
  color: 'rgb' | 'cmyk'
}

/** Draws a PDF with pages of one size. Each page has one drawing, as vectors, which fills it. */
export async function drawPages({ svgs, width, height, title, color }: PrintedPages): Promise<Uint8Array> {
  const [pageWidth, pageHeight] = [width * POINTS_PER_MILLIMETER, height * POINTS_PER_MILLIMETER]
  const page = { size: [pageWidth, pageHeight] satisfies [number, number], margin: 0 }
  const document = new PDFDocument({ ...page, autoFirstPage: false, info: { Title: title, Creator: 'Tessera' } })
  const chunks: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  document.on('end', resolve)
  document.on('error', reject)
  const toColor = color === 'cmyk' ? toCmyk : (rgb: string) => rgb
  for (const svg of svgs) {
    document.addPage(page)
    drawSvgInPdf(document, svg, { width: pageWidth, toColor })
  }
  document.end()
  await promise
  return Buffer.concat(chunks)
}

/** Inks in percent for a `#rrggbb`. Gray is printed with black alone, which is sharper than four inks. */
function toCmyk(color: string): PdfColor {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
  const black = 1 - Math.max(...channels) / 255
  const toInk = (channel: number) =>
    black === 1 ? 0 : Math.round(((1 - channel / 255 - black) / (1 - black)) * 1000) / 10
  return [...channels.map(toInk), Math.round(black * 1000) / 10]
}
