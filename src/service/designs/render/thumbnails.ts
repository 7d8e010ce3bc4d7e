import sharp from 'sharp'
import type { ObjectStore, StoredObject } from '#service/storage/object-store.ts'
import type { Renderer } from './render.ts'

const THUMBNAIL_WIDTH = 112

/** The key of a drawing's thumbnail. Lists show PNG thumbnails, because a browser parses each SVG as a separate document. */
export function toThumbnailKey(previewKey: string): string {
  return previewKey.replace(/^previews\/(.*)\.svg$/, 'thumbnails/$1.png')
}

/** Renders the thumbnail of a stored drawing. Null if there is no such drawing. */
export function createThumbnails({ store, renderer }: { store: ObjectStore; renderer: Renderer }) {
  return async (key: string): Promise<StoredObject | null> => {
    const [, name] = /^thumbnails\/([0-9a-f]{2}\/[0-9a-f]{64})\.png$/.exec(key) ?? []
    const drawing = name === undefined ? null : await store.get(`previews/${name}.svg`)
    if (drawing === null) return null
    const { data, width, height } = await renderer.rasterize(
      Buffer.from(drawing.bytes).toString(),
      THUMBNAIL_WIDTH,
      null,
    )
    const pixels = sharp(data, { raw: { width, height, channels: 4, premultiplied: true } })
    const bytes = await pixels.png({ palette: true }).toBuffer()
    await store.put(key, bytes, 'image/png')
    return { bytes, type: 'image/png' }
  }
}
