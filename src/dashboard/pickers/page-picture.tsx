import { useState } from 'react'
import { classes } from '../ui/classes.ts'

/** A page or a template in small, its beginning first. `src` is null where the service has no picture of it. */
export function PagePicture({ src, className }: { src: string | null; className?: string }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={classes(
        'grid w-full place-items-center overflow-hidden rounded-lg border bg-sunken text-xs text-ink-faint',
        className ?? 'aspect-square',
      )}
    >
      {src === null || failed === src ? (
        'No picture'
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
