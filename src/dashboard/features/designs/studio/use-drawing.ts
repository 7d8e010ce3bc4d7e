import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlainDesign } from '#contract/plain-design.ts'
import { type DrawnSvg, drawDesign } from '#qr/draw-design.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { imagesQueries } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'

export interface CodeDrawing {
  /** Null if the address is too long for the error correction level. */
  svg: DrawnSvg | null
  /** Whether the logo was deleted from the library. */
  isLogoDeleted: boolean
}

/** Draws a code in the browser. The logo appears when it is loaded. */
export function useDrawing(scanUrl: string, design: PlainDesign): CodeDrawing {
  const isReadable = usePermission()('GET /images/{id}')
  const { data: image, error } = useQuery({
    ...imagesQueries.one(design.logo?.imageId ?? ''),
    enabled: design.logo !== null && isReadable,
  })
  const svg = useMemo(() => {
    const picture = image ? { href: image.url, width: image.width, height: image.height } : null
    try {
      return drawDesign(scanUrl, design, picture)
    } catch {
      // The address does not fit in a code with this level.
      return null
    }
  }, [scanUrl, design, image])
  return { svg, isLogoDeleted: error instanceof ApiError && error.status === 404 }
}
