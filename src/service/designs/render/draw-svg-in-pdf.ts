import type PDFDocument from 'pdfkit'
import { findGradient, getAttribute } from './svg-elements.ts'

/** A color as pdfkit takes it: `#rrggbb`, or inks in percent. */
export type PdfColor = string | number[]

interface PlacedSvg {
  /** The width of the drawing on the page, in points; its height follows. */
  width: number
  toColor(color: string): PdfColor
}

/** Draws an SVG of this program at the corner of the page. Such an SVG has only groups, filled paths, gradients and pictures. */
export function drawSvgInPdf(document: PDFDocument, svg: string, { width, toColor }: PlacedSvg): void {
  const [, viewBoxWidth] = /viewBox="0 0 ([\d.]+) /.exec(svg) ?? []
  document.save().scale(width / Number(viewBoxWidth))
  for (const [, tag, attributes = ''] of svg.matchAll(/<(\/?g|path|image)\b([^>]*)>/g)) {
    if (tag === '/g') {
      document.restore()
      continue
    }
    document.save()
    applyTransform(document, getAttribute(attributes, 'transform'))
    if (tag === 'g') continue
    if (tag === 'path') fillPath(document, attributes, toPaint(document, svg, { attributes, toColor }))
    else drawImage(document, attributes)
    document.restore()
  }
  document.restore()
}

function applyTransform(document: PDFDocument, transform: string): void {
  for (const [, kind, values = ''] of transform.matchAll(/(translate|scale|rotate)\(([^)]*)\)/g)) {
    const [first = 0, second = 0, third = 0] = values.split(' ').map(Number)
    if (kind === 'translate') document.translate(first, second)
    else if (kind === 'scale') document.scale(first)
    else document.rotate(first, { origin: [second, third] })
  }
}

function fillPath(document: PDFDocument, attributes: string, paint: ReturnType<typeof toPaint>): void {
  document.path(getAttribute(attributes, 'd')).fill(paint)
}

function toPaint(
  document: PDFDocument,
  svg: string,
  { attributes, toColor }: { attributes: string; toColor(color: string): PdfColor },
) {
  const fill = getAttribute(attributes, 'fill')
  const gradient = findGradient(svg, fill)
  if (gradient === null) return toColor(fill)
  const read = (name: string) => Number(getAttribute(gradient.attributes, name))
  const paint =
    gradient.kind === 'linear'
      ? document.linearGradient(read('x1'), read('y1'), read('x2'), read('y2'))
      : document.radialGradient(read('cx'), read('cy'), 0, read('cx'), read('cy'), read('r'))
  return paint.stop(0, toColor(gradient.from)).stop(1, toColor(gradient.to))
}

function drawImage(document: PDFDocument, attributes: string): void {
  const read = (name: string) => Number(getAttribute(attributes, name))
  const size = { width: read('width'), height: read('height') }
  document.image(getAttribute(attributes, 'xlink:href'), read('x'), read('y'), size)
}
