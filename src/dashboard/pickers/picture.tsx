import { useState } from 'react'
import { classes } from '../ui/classes.ts'

const frames = {
  /** A code, on white as it is printed. */
  code: ['rounded-md bg-paper p-2 text-paper-ink', 'min-h-0 object-contain'],
  /** A hosted page, its beginning first. */
  page: ['rounded-lg bg-sunken text-ink-faint', 'object-cover object-top'],
} as const

interface PictureProps {
  of: keyof typeof frames
  /** Null where the service has no picture. */
  src: string | null
  /** Square where it is left out. */
  className?: string
}

/** A small picture of a code or a page, or the words "No picture". */
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
