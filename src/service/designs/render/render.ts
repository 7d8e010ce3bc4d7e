import { createHash } from 'node:crypto'
import type { DrawnSvg } from '#qr/draw-design.ts'
import { createRecentCache } from '#service/runtime/recent-cache.ts'
import type { PrintedPages, PrintSettings } from './draw-pdf.ts'
import type { CodeDrawing } from '../verify/measure.ts'
import type { Raster } from '../raster.ts'
import { type RenderPool, type RenderPoolTimes, createRenderPool } from './render-pool.ts'
import type { RenderedCode } from './render-work.ts'

const MAX_CACHED_DRAWINGS = 500

/** Draws and verifies in other threads. */
export interface Renderer {
  /** The drawing and its verification, with reasons and fixes. */
  drawAndVerify(drawing: CodeDrawing): Promise<RenderedCode>
  /** The drawing and its verification, without fixes. */
  drawAndJudge(drawing: CodeDrawing): Promise<RenderedCode>
  /** Pixels of a drawing; `background` fills transparent areas. */
  rasterize(svg: string, width: number, background: string | null): Promise<Raster>
  /** One page of vectors. */
  drawPdf(svgDrawing: DrawnSvg, settings: PrintSettings): Promise<Uint8Array>
  /** Pages of vectors. */
  drawPages(pages: PrintedPages): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * Starts a renderer with its own threads. Equal drawings are cached, and parallel requests for a drawing share it. A drawing that takes
 * longer than `timeoutMs` fails with `unavailable`.
 */
export function startRenderer(times?: RenderPoolTimes): Renderer {
  const pool: RenderPool = createRenderPool(times)
  const cache = createRecentCache<string, Promise<RenderedCode>>(MAX_CACHED_DRAWINGS)
  const render = (drawing: CodeDrawing, explained: boolean): Promise<RenderedCode> => {
    const key = createHash('sha256')
      .update(JSON.stringify([explained, drawing]))
      .digest('base64url')
    const cached = cache.get(key)
    if (cached) return cached
    const rendering = pool.verify({ kind: 'verify', drawing, explained })
    cache.set(key, rendering)
    rendering.catch(() => cache.delete(key))
    return rendering
  }
  return {
    drawAndVerify: (drawing) => render(drawing, true),
    drawAndJudge: (drawing) => render(drawing, false),
    rasterize: (svg, width, background) => pool.rasterize({ kind: 'raster', svg, width, background }),
    drawPdf: (svgDrawing, settings) => pool.drawPdf({ kind: 'pdf', drawn: svgDrawing, settings }),
    drawPages: (pages) => pool.drawPages({ kind: 'pages', pages }),
    close: () => pool.close(),
  }
}
