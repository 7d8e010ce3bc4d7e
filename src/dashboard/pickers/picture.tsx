import { useState } from 'react'
import type { Code } from '../api/code.ts'
import { classes } from '../ui/classes.ts'
import { getCodeGround } from './code-ground.ts'

const subjectClasses = {
  code: ['rounded-md p-2', 'min-h-0 object-contain'],
  /** A hosted page, aligned at the top. */
  page: ['rounded-lg', 'object-cover object-top'],
} as const

interface PictureProps {
  subject: keyof typeof subjectClasses
  /** Null if the service has no image. */
  src: string | null
  /** The ground on which a code without background is readable. */
  readOn?: Code['readOn']
  /** Square by default. */
  className?: string
}

/** Small image of a code or page, or the text "No picture". */
export function Picture({ subject, src, readOn, className = 'aspect-square' }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const [frame, image] = subjectClasses[subject]
  const isMissing = src === null || failedSrc === src
  const ground = subject === 'code' && !isMissing ? getCodeGround(readOn) : 'bg-sunken text-ink-faint'
  return (
    <span
      className={classes(
        'grid w-full place-items-center overflow-hidden border text-center text-xs',
        frame,
        ground,
        className,
      )}
    >
      {isMissing ? (
        'No picture'
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes('size-full', image)}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}
