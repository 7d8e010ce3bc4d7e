import type { Code } from '../../../api/code.ts'
import { classes } from '../../../ui/classes.ts'
import { useRequestedThumbnail } from './requested-thumbnails.ts'

interface CodeThumbnailProps {
  code: Pick<Code, 'thumbnailUrl' | 'previewUrl'>
  className: string
}

/** The small picture of a code, on white also in the dark: so it is printed, and so it is scanned. Its name stands beside it. */
export function CodeThumbnail({ code, className }: CodeThumbnailProps) {
  const url = code.thumbnailUrl ?? code.previewUrl
  const isRequested = useRequestedThumbnail(url)
  return (
    // Its corners lie inside of the rounded ones: nothing has to be cut off, in each line of a list that scrolls.
    <span className={classes('block shrink-0 rounded-sm border bg-paper p-px', className)}>
      {isRequested ? <img src={url} alt="" loading="lazy" decoding="async" className="size-full" /> : null}
    </span>
  )
}
