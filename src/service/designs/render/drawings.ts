import { LRUCache } from 'lru-cache'
import type { DrawnDesign, Verdict } from '#contract/designs.ts'
import type { PlainDesign } from '#contract/plain-design.ts'
import type { LogoPicture } from '#qr/logo-place.ts'
import { getPalette } from '#qr/palette.ts'
import type { StoredDesign } from '#service/codes/schema.ts'
import { toFileUrl } from '#service/storage/file-route.ts'
import { toContentKey, type ObjectStore } from '#service/storage/object-store.ts'
import type { Renderer } from './render.ts'
import type { RenderedCode } from './render-work.ts'
import { getReadingGround } from '#qr/reading-ground.ts'
import { isInverted } from '../verify/rules.ts'
import { toThumbnailKey } from './thumbnails.ts'

const HOUR_MS = 60 * 60 * 1000

/** A design in which every value is set. */
export interface ResolvedDesign {
  source: Pick<StoredDesign, 'kind' | 'templateId' | 'batch' | 'index' | 'archetype'>
  plain: PlainDesign
  picture: LogoPicture | null
}

/** A design drawn for a text, verified, with its stored picture. */
export interface StoredDrawing {
  design: StoredDesign
  verdict: Verdict
  /** Key of the picture in the object store. */
  key: string
}
interface DrawOptions {
  explained: boolean
  /** Prefixes in the object store. Files in `previews/ours` stay; other unused files are deleted after a day. */
  folder?: 'previews' | 'previews/ours'
}
export interface Drawings {
  /** Draws, verifies and stores a design. `explained` also computes fixes. */
  draw(text: string, resolved: ResolvedDesign, options: DrawOptions): Promise<StoredDrawing>
  getUrl(key: string): string
  /** The addresses of a drawing and of its thumbnail. */
  getUrls(key: string): { previewUrl: string; thumbnailUrl: string }
}

export function createDrawings({
  renderer,
  store,
  scanOrigin,
}: {
  renderer: Renderer
  store: ObjectStore
  scanOrigin: string
}): Drawings {
  const recentUploads = new LRUCache<string, Promise<void>>({ max: 2_000, ttl: HOUR_MS })
  // The key is a hash of the content, so a recently stored drawing exists and need not be stored again. After an hour it is stored again,
  // which resets its age for the clean-up.
  const storeOnce = async (key: string, bytes: Uint8Array) => {
    const pending = recentUploads.get(key)
    if (pending) return pending
    const putting = store.put(key, bytes, 'image/svg+xml')
    recentUploads.set(key, putting)
    putting.catch(() => recentUploads.delete(key))
    return putting
  }
  const getUrl = (key: string) => toFileUrl(scanOrigin, key)
  return {
    async draw(text, { source, plain, picture }, { explained, folder = 'previews' }) {
      const drawing = { text, plain, logo: picture }
      const { drawn, verdict } = await (explained ? renderer.drawAndVerify(drawing) : renderer.drawAndJudge(drawing))
      const bytes = new TextEncoder().encode(drawn.svg)
      const key = toContentKey(folder, bytes, 'svg')
      await storeOnce(key, bytes)
      return { design: { ...source, ...toStoredDesign(plain, drawn) }, verdict, key }
    },
    getUrl,
    getUrls: (key) => ({ previewUrl: getUrl(key), thumbnailUrl: getUrl(toThumbnailKey(key)) }),
  }
}

/** Presents a stored design in a response. */
export function presentDesign({ plain, ...design }: StoredDesign, verdict: StoredReaders): DrawnDesign {
  return { ...design, plain, ...presentReaders(plain, verdict) }
}

type StoredReaders = Pick<Verdict, 'scanVerified' | 'phonesOnly'>

/**
 * Presents which devices read a code, and on which background. A code of an earlier version was not tested with scanners, so it is judged
 * by its colors.
 */
export function presentReaders(
  plain: PlainDesign,
  { scanVerified, phonesOnly = scanVerified && isInverted(plain) }: StoredReaders,
): StoredReaders & Pick<Verdict, 'readOn'> {
  const readOn = getReadingGround(plain)
  return { scanVerified, phonesOnly, ...(readOn && { readOn }) }
}

export function toStoredDesign(plain: PlainDesign, { correction }: RenderedCode['drawn']) {
  return { palette: getPalette(plain), correction, plain }
}
