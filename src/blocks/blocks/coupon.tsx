import { copyCode } from './coupon-script.ts'
import { linkText } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { lines, link, text } from '../schema/fields.ts'
import { toHref } from '../schema/href.ts'
import { formatDay } from './date-text.ts'
import { day } from '../schema/time-fields.ts'

/** An offer with a code to copy or show. */
export const coupon = defineBlock({
  type: 'coupon',
  label: 'Coupon',
  plan: 'pro',
  category: 'Business',
  icon: 'ticket-percent',
  description: 'An offer with a code that visitors can copy',
  fields: {
    offer: text('Offer', { description: 'Short; shown in large type', default: '15 % off', maxLength: 60 }),
    title: text('Applies to', { default: 'your first order', maxLength: 160 }),
    code: text('Code', { default: 'WELCOME15', maxLength: 60 }),
    validUntil: day('Valid until', { default: '' }),
    terms: lines('Terms', { default: 'One use per person. Not with other offers.', maxLength: 800 }),
    link: link('Where to use it'),
    linkLabel: linkText('To the shop'),
  },
  summarize: ({ offer, title }) => `${offer} ${title}`,
  script: copyCode,
  scriptWords: 'copy',
  css: `
.coupon { display: grid; gap: 1rem; text-align: center; border: 2px dashed color-mix(in oklab, var(--accent) 55%, var(--surface)) }
.coupon-offer { display: block; font-size: clamp(2rem, 11cqi, 3rem); line-height: 1.1; color: var(--accent) }
.coupon-code { display: flex; flex-wrap: wrap; justify-content: center; align-items: center; gap: .75rem }
.coupon-code code { padding: .625rem 1rem; border-radius: var(--radius); background: var(--background); font-size: 1.25rem; font-weight: 700; letter-spacing: .06em; overflow-wrap: anywhere; user-select: all }
`,
  Component: ({ fields, context }) => {
    const { offer, title, code, validUntil, terms, linkLabel } = fields
    const { words } = context
    const href = toHref(fields.link, context)
    const [textBefore = '', textAfter = ''] = words.coupon.validUntil.split('{date}')
    return (
      <div className="card coupon">
        {(offer !== '' || title !== '') && (
          <h2>
            {offer !== '' && (
              <span className="coupon-offer" dir="auto">
                {offer}
              </span>
            )}{' '}
            {title}
          </h2>
        )}
        {code !== '' && (
          <div>
            <p className="coupon-code">
              <code data-code="" dir="auto">
                {code}
              </code>
              <button type="button" className="button" data-copy="" hidden={context.mode !== 'canvas'}>
                {words.coupon.copyCode}
              </button>
            </p>
            <p className="small" data-said="" role="status" />
          </div>
        )}
        {validUntil !== '' && (
          <p>
            {textBefore}
            <time dateTime={validUntil}>{formatDay(validUntil, context.lang)}</time>
            {textAfter}
          </p>
        )}
        {href !== undefined && (
          <p>
            <a href={href}>{linkLabel || words.coupon.use}</a>
          </p>
        )}
        {terms !== '' && (
          <p dir="auto" className="muted small lines">
            {terms}
          </p>
        )}
      </div>
    )
  },
})
