import { useQueries } from '@tanstack/react-query'
import { create } from 'zustand'
import type { PageContext, Picture } from '#blocks/runtime/page-context.ts'
import { findImageId, imagesQueries } from '#dashboard/api/images.ts'

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
      void import('#dashboard/pickers/draw-code.ts').then(({ drawCode }) => {
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

type FocalPoint = NonNullable<Picture['focus']>

/** What crops of the library's images keep in view, by address. Follows changes on the screen Images. */
export function useFocalPoints(): Record<string, FocalPoint | undefined> {
  useResourcesVersion()
  const shown = [...pictures].flatMap(([src, picture]) => {
    const id = picture && findImageId(src)
    return id === null ? [] : [{ src, id }]
  })
  return useQueries({
    queries: shown.map(({ id }) => imagesQueries.one(id)),
    combine: (images) =>
      Object.fromEntries(shown.map(({ src }, nth) => [src, images[nth]?.data?.focalPoint ?? undefined])),
  })
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
    know(src, { src, srcset: '', width: image.naturalWidth, height: image.naturalHeight })
  } catch {
    // A missing image is not shown on the page either.
  }
}

function know(src: string, picture: Picture) {
  pictures.set(src, picture)
  changed()
}

function changed() {
  useVersion.setState(({ version }) => ({ version: version + 1 }))
}
