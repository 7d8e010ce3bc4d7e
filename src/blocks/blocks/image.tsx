import { cropCss } from '../runtime/crop-css.ts'
import { getBlockWidths, ownRow } from '../runtime/picture-widths.ts'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, link, text } from '../schema/fields.ts'
import { getSources, readPictureUse } from '../runtime/picture-use.ts'
import { image as imageField } from '../schema/image-field.ts'
import { toHref } from '../schema/href.ts'

/** One picture. */
export const image = defineBlock({
  type: 'image',
  label: 'Image',
  plan: 'basic',
  category: 'Media',
  icon: 'image',
  cropCss,
  description: 'A picture with an optional caption',
  thumbnail: 'picture',
  fields: {
    image: imageField('Picture', {
      as: 'picture',
      default: { src: 'art:three-vases', alt: 'Three glazed vases on a shelf, one with leafy branches' },
    }),
    caption: text('Caption', { maxLength: 300 }),
    url: link('Link', { description: 'Opens when the picture is tapped' }),
    width: choice('Width', { default: 'text', options: { text: 'Text width', wide: 'Wide', full: 'Full width' } }),
    shape: choice('Shape', {
      default: 'own',
      options: { own: 'Original', landscape: 'Landscape', square: 'Square', portrait: 'Portrait' },
    }),
  },
  width: ({ width }) => width,
  summarize: ({ caption, image: { alt } }) => caption || alt,
  pictures: ({ image: blockImage }) => getSources(blockImage),
  Component: ({ fields: { image: photo, caption, url, width, shape }, context }) => {
    if (context.picture(photo.src) === null)
      return context.mode === 'canvas' ? <p className="card muted">No picture yet</p> : null
    const href = toHref(url, context)
    const widths = getBlockWidths(context.place ?? ownRow, width)
    const picture = <BlockPicture image={photo} context={context} widths={widths} shape={shapes[shape]} />
    const { alt, isDecorative } = readPictureUse(photo)
    return (
      <figure className="image" data-shape={shape}>
        {href === undefined ? (
          picture
        ) : (
          <a href={href} aria-label={alt === '' || isDecorative ? caption || undefined : undefined}>
            {picture}
          </a>
        )}
        {caption !== '' && (
          <figcaption dir="auto" className="muted small">
            {caption}
          </figcaption>
        )}
      </figure>
    )
  },
  css: `
.image img { width: 100%; border-radius: var(--radius) }
.image[data-shape=landscape] img { aspect-ratio: 16 / 10; object-fit: cover }
.image[data-shape=square] img { aspect-ratio: 1; object-fit: cover }
.image[data-shape=portrait] img { aspect-ratio: 4 / 5; object-fit: cover }
.image figcaption { margin-top: .6rem }
[data-width=full] > .image img { max-height: 36rem; border-radius: 0; object-fit: cover }
[data-width=full] > .image figcaption { padding: 0 var(--gutter); text-align: center }
`,
})

/** Width divided by height, as in the CSS. */
const shapes = { own: undefined, landscape: 16 / 10, square: 1, portrait: 4 / 5 }
