import { useQueries } from '@tanstack/react-query'
import { create } from 'zustand'
import type { PageContext, Picture } from '#blocks/runtime/page-context.ts'
import { findImageId, imagesQueries } from '#dashboard/api/images.ts'

type DrawCode = NonNullable<PageContext['drawCode']>

const pictures = new Map<string, Picture | null>()
const useVersion = create(() => ({ version: 0 }))
let draw: DrawCode | null | undefined

/** Resources that blocks use and the document does not contain. They load on first use, and then the canvas renders again. */
export const canvasResources = {
  /** An image of the library, or a built-in one. Null until it is loaded. */
  picture(src: string): Picture | null {
    if (src === '') return null
    const cached = pictures.get(src)
    if (cached !== undefined) return cached
    pictures.set(src, null)
    void (src.startsWith('art:') ? loadArt(src) : measure(src))
    return null
  },
  drawCode(): DrawCode | undefined {
    if (draw === undefined) {
      draw = null
      void import('#dashboard/pickers/draw-code.ts').then(({ drawCode }) => {
        draw = drawCode
        notifyChange()
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

/** Focal points of the library's images by address: what crops keep in view. Changes on the Images screen show at once. */
export function useFocalPoints(): Record<string, FocalPoint | undefined> {
  useResourcesVersion()
  const libraryImages = [...pictures].flatMap(([src, picture]) => {
    const id = picture && findImageId(src)
    return id === null ? [] : [{ src, id }]
  })
  return useQueries({
    queries: libraryImages.map(({ id }) => imagesQueries.one(id)),
    combine: (images) =>
      Object.fromEntries(libraryImages.map(({ src }, index) => [src, images[index]?.data?.focalPoint ?? undefined])),
  })
}

async function loadArt(src: string) {
  const { artPicture } = await import('./art-addresses.ts')
  const picture = artPicture(src.slice('art:'.length))
  if (picture) storePicture(src, picture)
}

/** Loads an image to know its size: a header shows wide images differently from square ones. */
async function measure(src: string) {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    storePicture(src, { src, srcset: '', width: image.naturalWidth, height: image.naturalHeight })
  } catch {
    // A missing image is not shown on the page either.
  }
}

function storePicture(src: string, picture: Picture) {
  pictures.set(src, picture)
  notifyChange()
}

function notifyChange() {
  useVersion.setState(({ version }) => ({ version: version + 1 }))
}
