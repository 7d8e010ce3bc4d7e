import { cropCss } from '../runtime/crop-css.ts'
import { fixedWidth } from '../runtime/picture-widths.ts'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, lines, number, text } from '../schema/fields.ts'
import { image } from '../schema/image-field.ts'

/** A quote and its author. */
export const testimonial = defineBlock({
  type: 'testimonial',
  label: 'Testimonial',
  plan: 'core',
  category: 'Content',
  icon: 'quote',
  cropCss,
  description: 'A quote from a customer, with name and picture',
  thumbnail: 'text',
  fields: {
    quote: lines('Quote', {
      default: 'We came for a coffee and stayed until the lights went out. The kindest place on the street.',
      maxLength: 1000,
    }),
    author: text('Author', { default: 'Maren Lindholm', maxLength: 120 }),
    role: text('Role', { default: 'Guest since 2019', maxLength: 160 }),
    image: image('Portrait'),
    stars: number('Stars', { description: '0: none', default: 0, minimum: 0, maximum: 5, integer: true }),
    style: choice('Style', { default: 'card', options: { card: 'Card', plain: 'Large text', line: 'With a line' } }),
  },
  summarize: ({ quote, author }) => (author === '' ? quote : `${author}: ${quote}`),
  pictures: ({ image: { src } }) => [src],
  Component: ({ fields: { quote, author, role, image: portrait, stars, style }, context }) => {
    if (quote.trim() === '') return null
    const starCount = Math.min(5, Math.max(0, Math.round(stars)))
    return (
      <figure className={style === 'card' ? 'testimonial card' : 'testimonial'} data-style={style}>
        {starCount > 0 && (
          <p
            className="testimonial-stars"
            role="img"
            aria-label={context.words.testimonial.stars.replace('{n}', () => String(starCount))}
          >
            {'★'.repeat(starCount)}
            <span>{'★'.repeat(5 - starCount)}</span>
          </p>
        )}
        <blockquote>
          <p dir="auto">{quote}</p>
        </blockquote>
        {author !== '' && (
          <figcaption>
            <BlockPicture image={{ ...portrait, alt: '' }} context={context} widths={fixedWidth(3)} shape={1} />
            <span>
              <strong dir="auto">{author}</strong>
              {role !== '' && (
                <span className="muted" dir="auto">
                  {role}
                </span>
              )}
            </span>
          </figcaption>
        )}
      </figure>
    )
  },
  css: `
.testimonial blockquote { font-family: var(--display); font-size: clamp(1.1875rem, 1.1rem + .6cqi, 1.375rem); line-height: 1.45; letter-spacing: calc(var(--tracking) / 2); white-space: pre-line }
.testimonial blockquote p::before { content: open-quote }
.testimonial blockquote p::after { content: close-quote }
.testimonial figcaption { display: flex; align-items: center; gap: .875rem; margin-top: 1.125rem; font-size: .9375rem; line-height: 1.4 }
.testimonial figcaption span > * { display: block }
.testimonial img { width: 3rem; height: 3rem; border-radius: 99px; object-fit: cover }
.testimonial-stars { margin-bottom: .6rem; color: var(--accent); font-size: 1.25rem; line-height: 1; letter-spacing: .12em }
.testimonial-stars span { color: var(--line) }
.testimonial[data-style=plain] { padding: 1rem 0; text-align: center }
.testimonial[data-style=plain] blockquote { font-size: calc(clamp(1.4375rem, 1.25rem + 1.4cqi, 2rem) * var(--heading-size, 1)); font-weight: var(--weight); line-height: 1.25; text-wrap: balance }
.testimonial[data-style=plain] figcaption { justify-content: center; text-align: start }
.testimonial[data-style=line] { padding-inline-start: 1.25rem; border-inline-start: 4px solid var(--accent); border-radius: 2px }
`,
})
