import { createHash } from 'node:crypto'
import type { DrawnSvg } from '#qr/draw-design.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { PrintedPages, PrintWanted } from './draw-pdf.ts'
import type { Drawing } from '../verify/measure.ts'
import type { Raster } from '../raster.ts'
import { type RenderPool, renderPool } from './render-pool.ts'
import type { Rendered } from './render-work.ts'

const MAX_ENTRIES = 500

/** Drawing and verifying in other threads. */
export interface Renderer {
  /** The drawing and its verification, with reasons and fixes. */
  drawAndVerify(drawing: Drawing): Promise<Rendered>
  /** The same without fixes. */
  drawAndJudge(drawing: Drawing): Promise<Rendered>
  /** Pixels of a drawing; `background` fills transparent areas. */
  rasterise(svg: string, width: number, background: string | null): Promise<Raster>
  /** One page of vectors. */
  drawPdf(drawn: DrawnSvg, wanted: PrintWanted): Promise<Uint8Array>
  /** Pages of vectors. */
  drawPages(pages: PrintedPages): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * A renderer with its own threads. Equal drawings are cached, and parallel requests for one share it. A drawing that takes longer than
 * `patience` milliseconds fails with `unavailable`.
 */
export function startRenderer(patience?: number): Renderer {
  const pool: RenderPool = renderPool(patience)
  const made = createRecentCache<string, Promise<Rendered>>(MAX_ENTRIES)
  const render = (drawing: Drawing, explained: boolean): Promise<Rendered> => {
    const key = createHash('sha256')
      .update(JSON.stringify([explained, drawing]))
      .digest('base64url')
    const known = made.get(key)
    if (known) return known
    const rendering = pool.verify({ kind: 'verify', drawing, explained })
    made.set(key, rendering)
    rendering.catch(() => made.delete(key))
    return rendering
  }
  return {
    drawAndVerify: (drawing) => render(drawing, true),
    drawAndJudge: (drawing) => render(drawing, false),
    rasterise: (svg, width, background) => pool.rasterise({ kind: 'raster', svg, width, background }),
    drawPdf: (drawn, wanted) => pool.drawPdf({ kind: 'pdf', drawn, wanted }),
    drawPages: (pages) => pool.drawPages({ kind: 'pages', pages }),
    close: () => pool.close(),
  }
}
