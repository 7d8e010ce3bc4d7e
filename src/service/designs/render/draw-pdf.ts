import PDFDocument from 'pdfkit'
import SVGtoPDF from 'svg-to-pdfkit'
import type { DrawnSvg } from '#qr/draw-design.ts'

const POINTS_PER_MILLIMETRE = 72 / 25.4

export interface PrintWanted {
  millimetres: number
  title: string
}

/** One page of exactly the drawing's size, `millimetres` wide, as vectors. */
export async function drawPdf(
  { svg, width, height }: DrawnSvg,
  { millimetres, title }: PrintWanted,
): Promise<Uint8Array> {
  const wide = millimetres * POINTS_PER_MILLIMETRE
  const tall = (wide * height) / width
  const document = new PDFDocument({ size: [wide, tall], margin: 0, info: { Title: title, Creator: 'Tessera' } })
  const chunks: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  document.on('end', resolve)
  document.on('error', reject)
  SVGtoPDF(document, svg, 0, 0, { width: wide, height: tall, assumePt: true })
  document.end()
  await promise
  return Buffer.concat(chunks)
}
