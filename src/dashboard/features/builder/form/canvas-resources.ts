import { create } from 'zustand'
import type { PageContext, Picture } from '#blocks/runtime/page-context.ts'
import { call } from '../../../api/client.ts'
import { findImageId } from '../../../api/images.ts'

type DrawCode = NonNullable<PageContext['drawCode']>

const pictures = new Map<string, Picture | null>()
const useVersion = create(() => ({ version: 0 }))
let draw: DrawCode | null | undefined

/** Resources of blocks that are not in the document. They load on first use, and then the canvas renders again. */
export const canvasResources = {
  /** An image of the library, or a built-in one. Null until it is loaded. */
  picture(src: string): Picture | null {
    if (src === '') return null
    const known = pictures.get(src)
    if (known !== undefined) return known
    pictures.set(src, null)
    void (src.startsWith('art:') ? readArt(src) : measure(src))
    return null
  },
  drawCode(): DrawCode | undefined {
    if (draw === undefined) {
      draw = null
      void import('./draw-code.ts').then(({ drawCode }) => {
        draw = drawCode
        changed()
      })
    }
    return draw ?? undefined
  },
}

/** Changes whenever a resource has loaded. */
export function useResourcesVersion(): number {
  return useVersion(({ version }) => version)
}

async function readArt(src: string) {
  const { artPicture } = await import('./art-addresses.ts')
  const picture = artPicture(src.slice('art:'.length))
  if (picture) know(src, picture)
}

/** Loads an image to know its size: a header shows wide images differently from square ones. */
async function measure(src: string) {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    const picture = { src, srcset: '', width: image.naturalWidth, height: image.naturalHeight }
    know(src, picture)
    const focus = await readFocalPoint(src)
    if (focus) know(src, { ...picture, focus })
  } catch {
    // A missing image is not shown on the page either, and one without a known focal point is cropped at its center.
  }
}

/** What crops of a library image keep in view; undefined for other images. */
async function readFocalPoint(src: string) {
  const id = findImageId(src)
  if (id === null) return undefined
  const { focalPoint } = await call('GET /images/{id}', { params: { id } })
  return focalPoint ?? undefined
}

function know(src: string, picture: Picture) {
  pictures.set(src, picture)
  changed()
}

function changed() {
  useVersion.setState(({ version }) => ({ version: version + 1 }))
}
