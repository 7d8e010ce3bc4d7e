import { cropCss } from '../runtime/crop-css.ts'
import { divideWidths, getBlockWidths, ownRow, type PictureWidths } from '../runtime/picture-widths.ts'
import type { PageContext } from '../runtime/page-context.ts'
import type { ReactElement } from 'react'
import { buttonText, name } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { choice, lines, link, text } from '../schema/fields.ts'
import { getSources } from '../runtime/picture-use.ts'
import { image } from '../schema/image-field.ts'
import { LinkButton } from '../runtime/link-button.tsx'

const availabilityLabels = {
  ask: '',
  in: 'In stock',
  few: 'Only a few left',
  out: 'Sold out',
  order: 'Made to order',
} as const

/** A product with image, price and link. */
export const product = defineBlock({
  type: 'product',
  label: 'Product',
  plan: 'pro',
  category: 'Business',
  icon: 'shopping-bag',
  cropCss,
  description: 'A product with a picture, a price and a buy button',
  fields: {
    picture: image('Picture', { as: 'background' }),
    badge: text('Badge', { description: 'A word or two, such as “New”', default: 'New', maxLength: 30 }),
    name: name('Hand-thrown coffee cup', 160),
    description: lines('Description', {
      default: 'Stoneware with a satin glaze. 240 ml, safe in the dishwasher, each a little different.',
      maxLength: 1000,
    }),
    price: text('Price', { description: 'With its currency', default: '28.00 €', maxLength: 40 }),
    priceBefore: text('Old price', { description: 'Shown crossed out next to the price', default: '', maxLength: 40 }),
    availability: choice('Availability', { options: availabilityLabels, default: 'in' }),
    link: link('Where to buy it'),
    linkLabel: buttonText('Buy now'),
  },
  summarize: ({ name }) => name,
  pictures: ({ picture }) => getSources(picture),
  css: `
.product { padding: 0; overflow: hidden; display: grid }
.product-picture { position: relative; min-height: min(22rem, 88cqi); background: var(--tint); color: var(--accent) }
.product-picture img, .product-picture svg { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
.product-badge { position: absolute; top: 1rem; inset-inline-start: 1rem; padding: .125rem .75rem; border-radius: 99px; background: var(--accent); color: var(--on-accent); font-size: .875rem; font-weight: 600 }
.product-words { display: grid; gap: .75rem; align-content: center; padding: 1.5rem; min-width: 0; overflow-wrap: anywhere }
.product-price b { font-size: 1.5rem; font-variant-numeric: tabular-nums }
.product-stock::before { content: '●'; margin-inline-end: .5em }
.product-out::before { content: '○' }
@container block (width >= 38rem) {
  .product { grid-template-columns: 1fr 1fr }
  .product-picture { min-height: 20rem }
}
`,
  Component: ({ fields, context }) => {
    const { picture, badge, name, description, price, priceBefore, availability, link: href, linkLabel } = fields
    const words = context.words.product
    const stock = availability === 'ask' ? '' : words[availability]
    return (
      <article className="card product">
        <div className="product-picture">
          {context.picture(picture.src) === null ? (
            <PlaceholderPicture />
          ) : (
            <BlockPicture image={picture} context={context} widths={getPictureWidths(context)} shape={1} />
          )}
          {badge !== '' && (
            <p className="product-badge">
              <bdi>{badge}</bdi>
            </p>
          )}
        </div>
        <div className="product-words">
          {name !== '' && <h2 dir="auto">{name}</h2>}
          {description !== '' && (
            <p dir="auto" className="muted lines">
              {description}
            </p>
          )}
          <ProductPrice price={price} priceBefore={priceBefore} before={words.before} />
          {stock !== '' && <p className={`product-stock product-${availability}`}>{stock}</p>}
          {availability !== 'out' && (
            <LinkButton href={href} context={context}>
              {linkLabel || words.buy}
            </LinkButton>
          )}
        </div>
      </article>
    )
  },
})

function ProductPrice({
  price,
  priceBefore,
  before,
}: Record<'price' | 'priceBefore' | 'before', string>): ReactElement | null {
  if (price === '' && priceBefore === '') return null
  return (
    <p className="product-price">
      <b>
        <bdi>{price}</bdi>
      </b>{' '}
      {priceBefore !== '' && (
        <s className="muted">
          <span className="hidden-words">{before} </span>
          <bdi>{priceBefore}</bdi>
        </s>
      )}
    </p>
  )
}

/** Beside the words in wide blocks, and above them in narrow ones. */
function getPictureWidths({ place = ownRow }: PageContext): PictureWidths {
  return divideWidths(getBlockWidths(place, 'text'), { from: 38, many: 2, few: 1, gap: 0 })
}

/** A drawing in theme colors, for a product without an image. */
function PlaceholderPicture(): ReactElement {
  return (
    <svg viewBox="0 0 320 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M100 84h100v64a36 36 0 0 1-36 36h-28a36 36 0 0 1-36-36Z" fill="currentColor" opacity=".85" />
      <path d="M200 98h10a22 22 0 0 1 0 44h-10" fill="none" stroke="currentColor" strokeWidth="12" opacity=".85" />
      <ellipse cx="150" cy="196" rx="66" ry="8" fill="currentColor" opacity=".18" />
    </svg>
  )
}
