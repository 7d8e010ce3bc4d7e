import type { ReactElement } from 'react'
import type { Image } from '../schema/fields.ts'
import type { PageContext } from './page-context.ts'

interface BlockPictureProps {
  image: Image
  context: PageContext
  className?: string
  /** As in `img`. */
  sizes: string
  /** Visible without scrolling, so it is loaded first. */
  first?: boolean
}

/** An image with its size, to prevent layout shifts; nothing if it is missing. */
export function BlockPicture({
  image,
  context,
  className,
  sizes,
  first = false,
}: BlockPictureProps): ReactElement | null {
  const picture = context.picture(image.src)
  if (picture === null) return null
  const { src, srcset, width, height, focus } = picture
  return (
    <img
      className={className}
      src={src}
      srcSet={srcset || undefined}
      sizes={srcset ? sizes : undefined}
      width={width}
      height={height}
      style={focus && { objectPosition: `${toPercent(focus.x)} ${toPercent(focus.y)}` }}
      alt={image.alt}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}

function toPercent(share: number): string {
  return `${Math.round(share * 1_000) / 10}%`
}
