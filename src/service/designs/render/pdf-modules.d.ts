declare module 'pdfkit' {
  interface Page {
    size: [number, number]
    margin: number
  }
  export default class PDFDocument {
    constructor(options: Page & { autoFirstPage: false; info: Record<string, string> })
    addPage(page: Page): this
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    end(): void
  }
}

declare module 'svg-to-pdfkit' {
  import type PDFDocument from 'pdfkit'
  type Color = [parts: number[], opacity: number]
  interface Options {
    width: number
    height: number
    assumePt: boolean
    colorCallback: ((color: Color) => Color) | null
  }
  type Placed = [x: number, y: number, options: Options]
  export default function SVGtoPDF(document: PDFDocument, svg: string, ...placed: Placed): void
}
