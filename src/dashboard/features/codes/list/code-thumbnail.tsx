import type { Code } from '../../../api/code.ts'
import { classes } from '../../../ui/classes.ts'
import { useRequestedThumbnail } from './requested-thumbnails.ts'

interface CodeThumbnailProps {
  code: Pick<Code, 'thumbnailUrl' | 'previewUrl'>
  className: string
}

/** Small image of a code, on white in both themes, as it is printed. The name next to it is its label. */
export function CodeThumbnail({ code, className }: CodeThumbnailProps) {
  const url = code.thumbnailUrl ?? code.previewUrl
  const isRequested = useRequestedThumbnail(url)
  return (
    // Its corners lie inside the rounded border, so no clipping is needed while scrolling.
    <span className={classes('block shrink-0 rounded-sm border bg-paper p-px', className)}>
      {isRequested ? <img src={url} alt="" loading="lazy" decoding="async" className="size-full" /> : null}
    </span>
  )
}
