declare module 'pdfkit' {
  export default class PDFDocument {
    constructor(options: { size: [number, number]; margin: number; info: Record<string, string> })
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    end(): void
  }
}

declare module 'svg-to-pdfkit' {
  import type PDFDocument from 'pdfkit'
  type Placed = [x: number, y: number, options: { width: number; height: number; assumePt: boolean }]
  export default function SVGtoPDF(document: PDFDocument, svg: string, ...placed: Placed): void
}
