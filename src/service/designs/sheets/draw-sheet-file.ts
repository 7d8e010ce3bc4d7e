import { ApiError } from '#service/http/api-error.ts'
import type { Renderer } from '../render/render.ts'
import { SlowDrawingError } from '../render/render-pool.ts'

/**
 * Draws the PDF of sheets with this many labels. A busy machine may not draw all of them in time. The error (`unavailable`) then says how
 * many to print at once.
 */
export async function drawSheetFile(
  renderer: Pick<Renderer, 'drawPages'>,
  pages: Parameters<Renderer['drawPages']>[0],
  labelCount: number,
): Promise<Uint8Array> {
  try {
    return await renderer.drawPages(pages)
  } catch (error) {
    if (!(error instanceof SlowDrawingError) || labelCount === 1) throw error
    const suggestedCount = Math.max(1, Math.floor(labelCount / 4))
    const message = `Drawing ${labelCount} labels took too long. Print ${suggestedCount} at once, or try again shortly.`
    throw new ApiError('unavailable', undefined, message)
  }
}
