import { cropCss } from '../runtime/crop-css.ts'
import { divideWidths, getBlockWidths, ownRow, type PictureWidths } from '../runtime/picture-widths.ts'
import type { PageContext } from '../runtime/page-context.ts'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, list, text } from '../schema/fields.ts'
import { getSources } from '../runtime/picture-use.ts'
import { image } from '../schema/image-field.ts'
import { setUpLightbox } from './lightbox.ts'

/** Images side by side. A tap on an image opens it over the page. */
export const gallery = defineBlock({
  type: 'gallery',
  label: 'Gallery',
  plan: 'core',
  category: 'Media',
  icon: 'images',
  cropCss,
  description: 'Pictures side by side; tap to enlarge',
  thumbnail: 'gallery',
  width: 'wide',
  fields: {
    title: title(),
    items: list('Pictures', {
      item: { image: image('Picture', { as: 'picture' }), caption: text('Caption', { maxLength: 200 }) },
      default: [
        createItem('laid-table', 'A plate of tagliatelle with basil on a checked tablecloth, seen from above'),
        createItem('lemon-branch', 'Two lemons hanging from a branch in blossom'),
        createItem('wine-and-olives', 'A bottle of wine, two glasses and a bowl of olives before an arched window'),
        createItem('flour-and-dough', 'A round of dough with a rolling pin, a bowl of flour and an ear of wheat'),
      ],
      maxItems: 60,
    }),
    columns: choice('Columns', {
      description: 'On wide screens; one fewer on phones',
      default: 'two',
      options: { one: 'One', two: 'Two', three: 'Three' },
    }),
    shape: choice('Shape', {
      default: 'square',
      options: { square: 'Square', landscape: 'Landscape', own: 'Original' },
    }),
  },
  summarize: ({ title, items }) => title || (items[0]?.caption ?? '') || (items[0]?.image.alt ?? ''),
  pictures: ({ items }) => [
    ...items.map(({ image: { src } }) => src),
    ...items.flatMap(({ image: galleryImage }) => getSources(galleryImage).slice(1)),
  ],
  script: setUpLightbox,
  scriptWords: 'gallery',
  Component: ({ fields: { title, items, columns, shape }, context }) => {
    const visibleItems = items.flatMap((item) => {
      const picture = context.picture(item.image.src)
      return picture === null ? [] : [{ ...item, src: picture.src }]
    })
    const widths = getPictureWidths(context, columns, shape)
    if (visibleItems.length === 0)
      return context.mode === 'canvas' ? <p className="card muted">No pictures yet</p> : null
    return (
      <div className="gallery" data-columns={columns} data-shape={shape}>
        {title !== '' && <h2 dir="auto">{title}</h2>}
        <ul>
          {visibleItems.map(({ image: photo, caption, src }, index) => (
            <li key={index}>
              <figure>
                <a
                  href={src}
                  data-picture={caption || photo.alt}
                  aria-label={context.words.gallery.open.replace('{name}', () =>
                    String(photo.alt || caption || index + 1),
                  )}
                >
                  <BlockPicture image={photo} context={context} widths={widths} shape={shapes[shape]} />
                </a>
                {caption !== '' && (
                  <figcaption dir="auto" className="muted small">
                    {caption}
                  </figcaption>
                )}
              </figure>
            </li>
          ))}
        </ul>
      </div>
    )
  },
  css: `
.gallery h2 { margin-bottom: 1rem }
.gallery ul { display: grid; gap: clamp(.625rem, 2cqi, 1.125rem); grid-template-columns: repeat(2, minmax(0, 1fr)) }
.gallery[data-columns=one] ul, .gallery[data-columns=two]:not([data-shape=square]) ul { grid-template-columns: minmax(0, 1fr) }
.gallery a { display: block; overflow: hidden; border-radius: var(--radius) }
.gallery img { width: 100% }
.gallery[data-shape=square] li img { aspect-ratio: 1; object-fit: cover }
.gallery[data-shape=landscape] li img { aspect-ratio: 3 / 2; object-fit: cover }
.gallery figcaption { margin-top: .4rem }
@container block (width >= 40rem) {
  .gallery[data-columns=two] ul { grid-template-columns: repeat(2, minmax(0, 1fr)) }
  .gallery[data-columns=three] ul { grid-template-columns: repeat(3, minmax(0, 1fr)) }
}
@media (hover: hover) {
  .gallery li img { transition: transform .3s }
  .gallery a:hover img { transform: scale(1.03) }
}
.lightbox { width: 100vw; height: 100dvh; max-width: none; max-height: none; padding: 3.5rem 0; border: 0; color: #fff; background: #0b0c0ef2 }
.lightbox[open] { display: grid; place-items: center; grid-template-rows: minmax(0, 1fr) auto }
.lightbox img { width: 100%; height: 100%; object-fit: contain }
.lightbox p { padding: .75rem 4rem 0; font-size: .9375rem; text-align: center }
.lightbox button { position: absolute; top: .25rem; inset-inline-end: .25rem; display: grid; place-items: center; width: 3rem; height: 3rem; padding: 0; color: #fff; background: none; border: 0; cursor: pointer }
.lightbox button ~ button { top: auto; bottom: .25rem }
.lightbox p + button { inset-inline: .25rem auto }
[dir=rtl] .lightbox p ~ button svg { transform: scaleX(-1) }
.lightbox button:focus-visible { outline-color: #fff; outline-offset: -4px }
.lightbox::backdrop { background: #0b0c0e }
`,
})

/** Width divided by height, as in the CSS. */
const shapes = { square: 1, landscape: 3 / 2, own: undefined }

/** Between pictures, in rem. */
const GAP = 1.125

function getPictureWidths(
  { place = ownRow }: PageContext,
  columns: keyof typeof columnCounts,
  shape: keyof typeof shapes,
): PictureWidths {
  const many = columnCounts[columns]
  const few = many === 1 || (many === 2 && shape !== 'square') ? 1 : 2
  return divideWidths(getBlockWidths(place, 'wide'), { from: 40, many, few, gap: GAP })
}

const columnCounts = { one: 1, two: 2, three: 3 }

function createItem(art: string, alt: string) {
  return { image: { src: `art:${art}`, alt }, caption: '' }
}
