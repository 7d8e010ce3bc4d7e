import { create } from 'zustand'
import type { PageContext, Picture } from '#blocks/runtime/page-context.ts'

type DrawCode = NonNullable<PageContext['drawCode']>

const pictures = new Map<string, Picture | null>()
const useVersion = create(() => ({ version: 0 }))
let draw: DrawCode | null | undefined

/** What blocks ask for that is not in the document: it comes when it is first asked for, and then all is drawn again. */
export const canvasResources = {
  /** A picture of the library as it is; one of ours as a file of the dashboard. Null while it is not here. */
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

/** Another number whenever more has come. */
export function useResourcesVersion(): number {
  return useVersion(({ version }) => version)
}

async function readArt(src: string) {
  const { artPicture } = await import('./art-addresses.ts')
  const picture = artPicture(src.slice('art:'.length))
  if (picture) know(src, picture)
}

/** A header shows a wide picture another way than a square one: so its size must be known. */
async function measure(src: string) {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    know(src, { src, srcset: '', width: image.naturalWidth, height: image.naturalHeight })
  } catch {
    // It is not there: the page shows none either.
  }
}

function know(src: string, picture: Picture) {
  pictures.set(src, picture)
  changed()
}

function changed() {
  useVersion.setState(({ version }) => ({ version: version + 1 }))
}
