import { useState } from 'react'
import { classes } from '../ui/classes.ts'

const frames = {
  /** A code, on white as it is printed. */
  code: ['rounded-md bg-paper p-2 text-paper-ink', 'min-h-0 object-contain'],
  /** A hosted page, aligned at the top. */
  page: ['rounded-lg bg-sunken text-ink-faint', 'object-cover object-top'],
} as const

interface PictureProps {
  of: keyof typeof frames
  /** Null if the service has no image. */
  src: string | null
  /** Square by default. */
  className?: string
}

/** Small image of a code or page, or the text "No picture". */
export function Picture({ of, src, className = 'aspect-square' }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const [frame, image] = frames[of]
  return (
    <span
      className={classes('grid w-full place-items-center overflow-hidden border text-center text-xs', frame, className)}
    >
      {src === null || failed === src ? (
        'No picture'
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes('size-full', image)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
