// oxlint-disable max-params -- The parameters of pdfkit.
declare module 'pdfkit' {
  interface Page {
    size: [number, number]
    margin: number
  }
  type Color = string | number[]
  interface Gradient {
    stop(position: number, color: Color): this
  }
  export default class PDFDocument {
    constructor(options: Page & { autoFirstPage: false; info: Record<string, string> })
    addPage(page: Page): this
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    end(): void
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    rotate(degrees: number, options: { origin: [x: number, y: number] }): this
    path(data: string): this
    fill(paint: Color | Gradient): this
    image(source: string, x: number, y: number, options: { width: number; height: number }): this
    linearGradient(x1: number, y1: number, x2: number, y2: number): Gradient
    radialGradient(x1: number, y1: number, r1: number, x2: number, y2: number, r2: number): Gradient
  }
}
