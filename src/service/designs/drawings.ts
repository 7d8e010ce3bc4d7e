import type { DrawnDesign, PlainDesign, Verdict } from '#contract/designs.ts'
import { paletteOf } from '#design/palette.ts'
import type { StoredDesign } from '../codes/schema.ts'
import { LruMap } from '../scanning/lru-map.ts'
import { fileUrl } from '../storage/file-route.ts'
import { contentKey, type ObjectStore } from '../storage/object-store.ts'
import type { Renderer } from './render.ts'
import type { Rendered } from './render-work.ts'
import type { Resolved } from './resolve-design.ts'

/** A design drawn for a text, measured, and its picture stored. */
export interface Drawn {
  design: StoredDesign
  verdict: Verdict
  /** Of the picture in the object store. */
  key: string
}
export interface Drawings {
  /** Draws, verifies and stores. `explained` also finds what would make it better. */
  draw(text: string, resolved: Resolved, options: { explained: boolean }): Promise<Drawn>
  urlOf(key: string): string
}

export function drawings({
  renderer,
  store,
  scanOrigin,
}: {
  renderer: Renderer
  store: ObjectStore
  scanOrigin: string
}): Drawings {
  const put = new LruMap<string, Promise<void>>(2_000)
  // Its address is its content: what was put once is there.
  const keep = async (key: string, bytes: Uint8Array) => {
    const before = put.get(key)
    if (before) return before
    const putting = store.put(key, bytes, 'image/svg+xml')
    put.set(key, putting)
    putting.catch(() => put.delete(key))
    return putting
  }
  return {
    async draw(text, { source, plain, picture }, { explained }) {
      const drawing = { text, plain, logo: picture }
      const { drawn, verdict } = await (explained ? renderer.drawAndVerify(drawing) : renderer.drawAndJudge(drawing))
      const bytes = new TextEncoder().encode(drawn.svg)
      const key = contentKey('previews', bytes, 'svg')
      await keep(key, bytes)
      return { design: { ...source, ...decided(plain, drawn) }, verdict, key }
    },
    urlOf: (key) => fileUrl(scanOrigin, key),
  }
}

/** A stored design as it is answered. */
export function presentDesign(
  { plain, ...design }: StoredDesign,
  { scanVerified }: Pick<Verdict, 'scanVerified'>,
): DrawnDesign {
  return { ...design, plain, scanVerified }
}

export function decided(plain: PlainDesign, { correction }: Rendered['drawn']) {
  return { palette: paletteOf(plain), correction, plain }
}
