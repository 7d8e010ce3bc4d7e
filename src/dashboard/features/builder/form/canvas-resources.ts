import { useQueries } from '@tanstack/react-query'
import { create } from 'zustand'
import type { PageContext, Picture } from '#blocks/runtime/page-context.ts'
import { findImageId, imagesQueries } from '#dashboard/api/images.ts'

type DrawCode = NonNullable<PageContext['drawCode']>

const pictures = new Map<string, Picture | null>()
const useVersionStore = create(() => ({ version: 0 }))
let loadedDrawCode: DrawCode | null | undefined

/** Resources that blocks use and the document does not contain. Each loads on first use; then the canvas renders again. */
export const canvasResources = {
  /** An image of the library, or a built-in one. Null until it is loaded. */
  picture(src: string): Picture | null {
    if (src === '') return null
    const cached = pictures.get(src)
    if (cached !== undefined) return cached
    pictures.set(src, null)
    void (src.startsWith('art:') ? loadArt(src) : loadImage(src))
    return null
  },
  drawCode(): DrawCode | undefined {
    if (loadedDrawCode === undefined) {
      loadedDrawCode = null
      void import('#dashboard/pickers/draw-code.ts').then(({ drawCode }) => {
        loadedDrawCode = drawCode
        notifyChange()
      })
    }
    return loadedDrawCode ?? undefined
  },
}

/** Changes whenever a resource has loaded. */
export function useResourcesVersion(): number {
  return useVersionStore(({ version }) => version)
}

type FocalPoint = NonNullable<Picture['focus']>

/** Focal points of the library's images by address. A crop keeps the focal point in view. Changes on the Images screen show at once. */
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
  const { getArtPicture } = await import('./art-picture.ts')
  const picture = getArtPicture(src.slice('art:'.length))
  if (picture) storePicture(src, picture)
}

/** Loads an image to know its size: a header shows wide images differently from square ones. */
async function loadImage(src: string) {
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
  useVersionStore.setState(({ version }) => ({ version: version + 1 }))
}
