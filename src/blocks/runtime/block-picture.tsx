import type { ReactElement } from 'react'
import { type PictureWidths, toSizes } from './picture-widths.ts'
import type { Image } from '../schema/image-field.ts'
import type { PageContext, Picture } from './page-context.ts'
import { type PictureCrop, type PictureUse, readPictureUse } from './picture-use.ts'
import { getCropAttributes, getEnlargement } from './picture-crop.ts'

interface BlockPictureProps {
  image: Image
  context: PageContext
  className?: string
  /** How wide the picture is shown. */
  widths: PictureWidths
  /** Width divided by height of the place, if the block crops the picture. */
  shape?: number | undefined
  /** Whether the picture is visible without scrolling, and is therefore loaded first. */
  isFirst?: boolean
}

/** An image with its width and height, to prevent layout shifts. A missing image renders nothing. */
export function BlockPicture(props: BlockPictureProps): ReactElement | null {
  const { context, className, isFirst = false } = props
  const picture = context.picture(props.image.src)
  if (picture === null) return null
  const { image, phonePicture } = findPhonePicture(readPictureUse(props.image), context)
  const attributes = {
    ...getCropAttributes(image, picture, phonePicture),
    loading: isFirst ? undefined : ('lazy' as const),
    fetchPriority: isFirst ? ('high' as const) : undefined,
    decoding: 'async' as const,
  }
  const alt = image.isDecorative ? '' : image.alt
  const source = getSource(props, image, picture)
  if (!phonePicture) return <img className={className} {...source} {...attributes} alt={alt} />
  const { src, ...phoneSource } = getSource(props, { ...image, ...image.phone }, phonePicture)
  // The canvas has the width of a phone in a wide window.
  if (context.mode === 'canvas')
    return (
      <>
        <img className={join(className, 'on-wide')} {...source} {...attributes} alt={alt} />
        <img className={join(className, 'on-phone')} src={src} {...phoneSource} {...attributes} alt={alt} />
      </>
    )
  return (
    <picture>
      <source media="(width < 44rem)" {...phoneSource} srcSet={phoneSource.srcSet ?? src} />
      <img className={className} {...source} {...attributes} alt={alt} />
    </picture>
  )
}

/** The picture on phones, if it is another one. The image has no crop for phones if that picture is missing. */
function findPhonePicture(
  image: PictureUse,
  context: PageContext,
): { image: PictureUse; phonePicture: Picture | null } {
  const { phone } = image
  if (!phone || phone.src === image.src) return { image, phonePicture: null }
  const phonePicture = context.picture(phone.src)
  return { image: phonePicture ? image : { ...image, phone: null }, phonePicture }
}

function getSource({ widths, shape }: BlockPictureProps, image: PictureCrop, picture: Picture) {
  const { src, srcset, width, height } = picture
  return {
    src,
    srcSet: srcset || undefined,
    sizes: srcset ? toSizes(widths, getEnlargement(image, picture, shape)) : undefined,
    width,
    height,
  }
}

function join(className: string | undefined, name: string): string {
  return className === undefined ? name : `${className} ${name}`
}
