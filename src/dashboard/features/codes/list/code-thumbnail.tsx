import type { Code } from '#dashboard/api/code.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { getCodeGround } from '#dashboard/pickers/code-ground.ts'
import { useRequestedThumbnail } from './requested-thumbnails.ts'

interface CodeThumbnailProps {
  code: Pick<Code, 'thumbnailUrl' | 'previewUrl' | 'readOn'>
  className: string
}

/** Small image of a code, as it is printed. The name next to it is its label. */
export function CodeThumbnail({ code, className }: CodeThumbnailProps) {
  const url = code.thumbnailUrl ?? code.previewUrl
  const isRequested = useRequestedThumbnail(url)
  return (
    // Its corners lie inside the rounded border, so no clipping is needed while scrolling.
    <span className={classes('block shrink-0 rounded-sm border p-px', getCodeGround(code.readOn), className)}>
      {isRequested ? <img src={url} alt="" loading="lazy" decoding="async" className="size-full" /> : null}
    </span>
  )
}
