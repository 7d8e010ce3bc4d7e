import type { LogoPicture } from '#qr/logo-place.ts'
import type { Logos } from '#service/designs/render/logos.ts'
import type { KitRow } from './kit-rows.ts'

/**
 * The logo of a brand kit as a PNG, with the size in which it fits into a box. Null without a logo, and if it cannot be read or drawn now: a
 * mail or a page without a logo is better than none.
 */
export async function findBrandLogo(
  logos: Pick<Logos, 'find'>,
  { workspaceId, logoId }: Pick<KitRow, 'workspaceId' | 'logoId'>,
  box: { width: number; height: number },
): Promise<LogoPicture | null> {
  const picture = logoId === null ? null : await logos.find(workspaceId, logoId, 'shown').catch(() => null)
  if (picture === null) return null
  const { href, width, height } = picture
  const scale = Math.min(1, box.width / width, box.height / height)
  return { href, width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
