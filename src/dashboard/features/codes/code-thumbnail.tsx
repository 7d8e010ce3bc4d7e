import type { Code } from '../../api/code.ts'
import { classes } from '../../ui/classes.ts'

/** The small picture of a code, on white also in the dark: so it is printed, and so it is scanned. Its name stands beside it. */
export function CodeThumbnail({ code, className }: { code: Code; className: string }) {
  return (
    <span className={classes('block shrink-0 overflow-hidden rounded-sm border bg-paper p-px', className)}>
      <img src={code.thumbnailUrl ?? code.previewUrl} alt="" loading="lazy" decoding="async" className="size-full" />
    </span>
  )
}
