import type { Verdict } from '#contract/designs.ts'
import type { DrawnSvg } from '#qr/draw-design.ts'
import { drawPages, drawPdf, type PrintedPages, type PrintSettings } from './draw-pdf.ts'
import { explain } from '../verify/fixes.ts'
import { type CodeDrawing, type Measurement, measure } from '../verify/measure.ts'
import { type Raster, rasterize } from '../raster.ts'

/** A task for a render thread. */
export type RenderWork =
  | { kind: 'verify'; drawing: CodeDrawing; explained: boolean }
  | { kind: 'raster'; svg: string; width: number; background: string | null }
  | { kind: 'pdf'; drawn: DrawnSvg; settings: PrintSettings }
  | { kind: 'pages'; pages: PrintedPages }

export interface RenderedCode {
  drawn: DrawnSvg
  verdict: Verdict
}

/** Draws and verifies a code. `explained` also computes fixes, which takes up to five times as long. */
async function verify(drawing: CodeDrawing, { explained }: { explained: boolean }): Promise<RenderedCode> {
  const measurement = await measure(drawing)
  return { drawn: measurement.drawn, verdict: await toVerdict(drawing, measurement, explained) }
}

export async function doRenderWork(work: RenderWork): Promise<RenderedCode | Raster | Uint8Array> {
  if (work.kind === 'pdf') return drawPdf(work.drawn, work.settings)
  if (work.kind === 'pages') return drawPages(work.pages)
  if (work.kind === 'raster') return rasterize(work.svg, work.width, work.background)
  return verify(work.drawing, { explained: work.explained })
}

async function toVerdict(drawing: CodeDrawing, measurement: Measurement, explained: boolean): Promise<Verdict> {
  const { verified, phonesOnly, margin, findings } = measurement
  return {
    scanVerified: verified,
    phonesOnly,
    scanMargin: margin,
    marginReasons: explained ? await explain(drawing, measurement) : listReasons(measurement),
    warnings: findings.filter(({ grave, cost }) => grave || cost === 0 || cost >= 10).map(({ message }) => message),
  }
}

function listReasons({ findings }: Measurement): Verdict['marginReasons'] {
  const costly = findings.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost)
  return costly.map(({ view, message, cost }) => ({ view, message, cost, fix: null }))
}
