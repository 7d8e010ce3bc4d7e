import type { ReactElement } from 'react'
import type { Image } from '../schema/fields.ts'
import type { PageContext } from './page-context.ts'

interface BlockPictureProps {
  image: Image
  context: PageContext
  className?: string
  /** How wide it is shown, as `img` has it. */
  sizes: string
  /** Seen without scrolling, so that it is loaded first. */
  first?: boolean
}

/** A picture with its size, so that nothing jumps when it comes; nothing where it is not there. */
export function BlockPicture({
  image,
  context,
  className,
  sizes,
  first = false,
}: BlockPictureProps): ReactElement | null {
  const picture = context.picture(image.src)
  if (picture === null) return null
  const { src, srcset, width, height } = picture
  return (
    <img
      className={className}
      src={src}
      srcSet={srcset || undefined}
      sizes={srcset ? sizes : undefined}
      width={width}
      height={height}
      alt={image.alt}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}
