import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlainDesign } from '#contract/designs.ts'
import { type DrawnSvg, drawDesign } from '#qr/draw-design.ts'
import { imagesQueries } from '../../../api/images.ts'

export interface Drawn {
  /** Null where the address is longer than a code of that correction holds. */
  drawn: DrawnSvg | null
  /** A logo that the library does not have any more. */
  isLogoGone: boolean
}

/** Draws a text's code here and now; the logo comes when it has been read. */
export function useDrawing(text: string, design: PlainDesign): Drawn {
  const { data: image } = useQuery({ ...imagesQueries.one(design.logo?.imageId ?? ''), enabled: design.logo !== null })
  const drawn = useMemo(() => {
    const picture = image ? { href: image.url, width: image.width, height: image.height } : null
    try {
      return drawDesign(text, design, picture)
    } catch {
      return null
    }
  }, [text, design, image])
  return { drawn, isLogoGone: design.logo !== null && image === null }
}
