import { ApiError, isApiError } from '#service/http/api-error.ts'
import type { Renderer } from '../render/render.ts'

/**
 * The PDF of sheets with this many labels. While the machine is busy, fewer labels are drawn in the time that a drawing may take: the error
 * (`unavailable`) then says how many to print at once.
 */
export async function drawSheetFile(
  renderer: Pick<Renderer, 'drawPages'>,
  pages: Parameters<Renderer['drawPages']>[0],
  labels: number,
): Promise<Uint8Array> {
  try {
    return await renderer.drawPages(pages)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'unavailable' || labels === 1) throw error
    const fewer = Math.max(1, Math.floor(labels / 4))
    const message = `Drawing ${labels} labels took too long. Print ${fewer} at once, or try again shortly.`
    throw new ApiError('unavailable', undefined, message)
  }
}
