import { Fragment, type ReactElement } from 'react'
import { name, title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { choices, lines, list, text, toggle } from '../schema/fields.ts'
import type { BlockWords } from '../words/en.ts'

const itemLabels = [
  'vegan',
  'vegetarian',
  'gluten-free',
  'lactose-free',
  'spicy',
  'halal',
  'kosher',
  'organic',
  'new',
] as const

/** A menu or price list in sections, whose items have a price, labels and allergens. */
export const menu = defineBlock({
  type: 'menu',
  label: 'Price list or menu',
  plan: 'core',
  category: 'Business',
  icon: 'utensils',
  description: 'Sections of items with prices, labels and allergens',
  thumbnail: 'rows',
  fields: {
    title: title('Menu'),
    intro: lines('Introduction', { default: '', maxLength: 600 }),
    sections: list('Sections', {
      item: {
        name: name('Section'),
        description: text('Description', { default: '', maxLength: 300 }),
        items: list('Items', {
          item: {
            name: name('Item', 160),
            description: lines('Description', { default: '', maxLength: 400 }),
            price: text('Price', { description: 'With its currency: 12.50 €', default: '', maxLength: 40 }),
            labels: choices('Labels', { options: itemLabels, default: [] }),
            allergens: text('Allergens', { description: 'Such as: gluten, milk, nuts', default: '', maxLength: 200 }),
            soldOut: toggle('Sold out', { default: false }),
          },
          default: [],
          maxItems: 80,
        }),
      },
      default: [
        {
          name: 'To start',
          description: '',
          items: [
            {
              name: 'Roasted pumpkin soup',
              description: 'Ginger, coconut, pumpkin seed oil',
              price: '7.50 €',
              labels: ['vegan'],
              allergens: 'celery',
              soldOut: false,
            },
            {
              name: 'Sourdough and whipped butter',
              description: '',
              price: '4.80 €',
              labels: ['vegetarian'],
              allergens: 'gluten, milk',
              soldOut: false,
            },
          ],
        },
        {
          name: 'Mains',
          description: 'Each with a green salad',
          items: [
            {
              name: 'Tagliatelle with porcini',
              description: 'Thyme, parmesan, brown butter',
              price: '16.50 €',
              labels: ['vegetarian'],
              allergens: 'gluten, egg, milk',
              soldOut: false,
            },
            {
              name: 'Braised short rib',
              description: 'Parsnip, red wine, horseradish',
              price: '24.00 €',
              labels: [],
              allergens: 'celery, milk',
              soldOut: false,
            },
          ],
        },
      ],
      maxItems: 30,
    }),
    note: lines('Note', { default: 'All prices include VAT.', maxLength: 600 }),
  },
  width: ({ sections }) => (sections.length > 1 ? 'wide' : 'text'),
  summarize: ({ title, sections }) => title || (sections[0]?.name ?? ''),
  Component: ({ fields: { title, intro, sections, note }, context: { words } }) => {
    const SectionHeading = title === '' ? 'h2' : 'h3'
    return (
      <div className="menu">
        {title !== '' && <h2 dir="auto">{title}</h2>}
        {intro !== '' && (
          <p dir="auto" className="muted">
            {intro}
          </p>
        )}
        <div className="menu-sections">
          {sections.map((section, index) => (
            <section key={index} className="menu-section">
              {section.name !== '' && <SectionHeading dir="auto">{section.name}</SectionHeading>}
              {section.description !== '' && (
                <p dir="auto" className="muted">
                  {section.description}
                </p>
              )}
              <ul>
                {section.items.map((item, itemIndex) => (
                  <MenuItem key={itemIndex} {...item} words={words.menu} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {note !== '' && (
          <p dir="auto" className="muted menu-note">
            {note}
          </p>
        )}
      </div>
    )
  },
  css: `
.menu-sections { display: grid; gap: 2.5rem 3.5rem }
.menu > h2 + .menu-sections, .menu > p + .menu-sections { margin-top: 1.75rem }
.menu-section > :is(h2, h3) { padding-bottom: .625rem; border-bottom: 2px solid var(--accent); font-size: calc(clamp(1.375rem, 1.25rem + .6cqi, 1.625rem) * var(--heading-size, 1)) }
.menu-section > p { margin-top: .5rem }
.menu-note { margin-top: 1.5rem }
.menu ul { list-style: none; margin: 0; padding: 0 }
.menu li { padding: .75rem 0; border-bottom: 1px solid var(--line) }
.menu li:last-child { border-bottom: 0 }
.menu-line { display: flex; align-items: baseline; gap: .75rem; font-weight: 600 }
.menu-line span:first-child { flex: 1; min-width: 0; overflow-wrap: anywhere }
.menu-price { white-space: nowrap; font-variant-numeric: tabular-nums }
.menu-label { display: inline-block; margin-inline-start: .5rem; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 99px; color: var(--muted); font-size: .75rem; font-weight: 500; line-height: 1.6; vertical-align: .1em }
.menu-out s, .menu-out .menu-price { text-decoration: line-through; font-weight: 400 }
@container block (width >= 48rem) {
  .menu-sections:has(> :nth-child(2)) { grid-template-columns: 1fr 1fr }
}
`,
})

interface MenuItemProps {
  name: string
  description: string
  price: string
  labels: readonly (typeof itemLabels)[number][]
  allergens: string
  soldOut: boolean
  words: BlockWords['menu']
}

function MenuItem({ name, description, price, labels, allergens, soldOut, words }: MenuItemProps): ReactElement {
  return (
    <li className={soldOut ? 'menu-out' : undefined}>
      <p className="menu-line">
        <span>
          <bdi>{soldOut ? <s>{name}</s> : name}</bdi>
          {(soldOut ? (['soldOut', ...labels] as const) : labels).map((label) => (
            <Fragment key={label}>
              {' '}
              <span className="menu-label">{words[label]}</span>
            </Fragment>
          ))}
        </span>
        {price !== '' && <bdi className="menu-price">{price}</bdi>}
      </p>
      {description !== '' && (
        <p dir="auto" className="muted">
          {description}
        </p>
      )}
      {allergens !== '' && <p className="muted small">{words.contains.replace('{allergens}', () => allergens)}</p>}
    </li>
  )
}
