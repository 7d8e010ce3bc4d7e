import type { ReactElement } from 'react'
import type { Image } from '../schema/fields.ts'
import type { PageContext } from './page-context.ts'

interface BlockPictureProps {
  image: Image
  context: PageContext
  className?: string
  /** The attribute `sizes` of the image. */
  sizes: string
  /** Whether the picture is visible without scrolling, and is therefore loaded first. */
  isFirst?: boolean
}

/** An image with its width and height, to prevent layout shifts. A missing image renders nothing. */
export function BlockPicture({
  image,
  context,
  className,
  sizes,
  isFirst: first = false,
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
