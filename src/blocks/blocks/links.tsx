import { cropCss } from '../runtime/crop-css.ts'
import { fixedWidth } from '../runtime/picture-widths.ts'
import type { ReactElement } from 'react'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import type { Values } from '../schema/field.ts'
import { choice, icon, link, list, text } from '../schema/fields.ts'
import { image } from '../schema/image-field.ts'
import { toHref } from '../schema/href.ts'
import { Icon } from '../runtime/icon.tsx'
import type { PageContext } from '../runtime/page-context.ts'

const linkFields = {
  label: text('Text', { default: 'A link', maxLength: 120 }),
  description: text('Description', { maxLength: 200 }),
  url: link('Link', { default: 'https://example.com' }),
  icon: icon('Icon'),
  image: image('Picture', { description: 'Small and square, in place of the icon' }),
}

/** A list of links, each as wide as the column. */
export const links = defineBlock({
  type: 'links',
  label: 'Links',
  plan: 'basic',
  category: 'Basics',
  icon: 'list',
  cropCss,
  description: 'A list of links with icons or small pictures',
  thumbnail: 'rows',
  fields: {
    title: title(),
    items: list('Links', {
      item: linkFields,
      default: [
        createLink('Our website', 'What we make, and for whom', 'globe'),
        createLink('This week’s menu', 'New every Monday', 'utensils'),
        createLink('How to find us', '', 'map-pin'),
      ],
      maxItems: 60,
    }),
    style: choice('Style', {
      default: 'cards',
      options: { cards: 'Cards', buttons: 'Buttons', rows: 'Rows with dividers' },
    }),
  },
  summarize: ({ title, items }) => title || (items[0]?.label ?? ''),
  pictures: ({ items }) => items.map((item) => item.image.src),
  Component: ({ fields: { title, items, style }, context }) => {
    const visibleItems = items.filter(({ label, url }) => label.trim() !== '' && isVisible(url, context))
    if (visibleItems.length === 0) return null
    return (
      <div className="links" data-style={style}>
        {title !== '' && <h2 dir="auto">{title}</h2>}
        <ul>
          {visibleItems.map((link, index) => (
            <li key={index}>
              <LinkRow {...link} context={context} />
            </li>
          ))}
        </ul>
      </div>
    )
  },
  css: `
.links h2 { margin-bottom: 1rem }
.links ul { display: grid; gap: .75rem }
.links a { position: relative; display: flex; align-items: center; gap: 1rem; min-height: 4rem; padding: .75rem 1.125rem; color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius); text-decoration: none }
.links-words { flex: 1; min-width: 0 }
.links-label { display: block; font-weight: 600; line-height: 1.35 }
.links-more { display: block; color: var(--muted); font-size: .9375rem; line-height: 1.4 }
.links-sign { display: grid; place-items: center; flex: none; width: 2.75rem; height: 2.75rem; color: var(--text); background: var(--tint); border-radius: var(--radius-small) }
.links img { flex: none; width: 3.5rem; height: 3.5rem; margin-block: -.1rem; margin-inline: -.35rem 0; border-radius: var(--radius-small); object-fit: cover }
.links-arrow { display: flex; color: var(--muted) }
.links[data-style=buttons] a { justify-content: center; padding-inline: 4rem; color: var(--button-text); background: var(--button-fill); border: 2px solid var(--button-line); border-radius: min(var(--radius-button), 2.25rem); text-align: center }
.links[data-style=buttons] .links-more { color: inherit }
.links[data-style=buttons] .links-arrow { display: none }
.links[data-style=buttons] :is(.links-sign, img) { position: absolute; inset-inline-start: .75rem }
.links[data-style=buttons] .links-sign { color: inherit; background: none }
.links[data-style=rows] ul { gap: 0; border-top: 1px solid var(--line) }
.links[data-style=rows] a { padding: .875rem .25rem; background: none; border-width: 0 0 1px; border-radius: 0 }
@media (hover: hover) {
  .links a { transition: border-color .15s, transform .15s }
  .links a:hover { border-color: var(--edge) }
  .links-arrow { transition: transform .15s }
  .links a:hover .links-arrow { transform: translateX(3px) }
  [dir=rtl] .links a:hover .links-arrow { transform: scaleX(-1) translateX(3px) }
}
[dir=rtl] .links-arrow { transform: scaleX(-1) }
`,
})

function LinkRow(row: Values<typeof linkFields> & { context: PageContext }): ReactElement {
  const { label, description, url, icon: iconName, image: picture, context } = row
  const hasPicture = picture.src !== '' && context.picture(picture.src) !== null
  return (
    <a href={toHref(url, context)}>
      {hasPicture && (
        <BlockPicture image={{ ...picture, alt: '' }} context={context} widths={fixedWidth(3.5)} shape={1} />
      )}
      {!hasPicture && iconName !== '' && (
        <span className="links-sign">
          <Icon name={iconName} />
        </span>
      )}
      <span className="links-words">
        <span className="links-label" dir="auto">
          {label}
        </span>
        {description !== '' && (
          <span className="links-more" dir="auto">
            {description}
          </span>
        )}
      </span>
      <span className="links-arrow">
        <Icon name="chevron-right" />
      </span>
    </a>
  )
}

function isVisible(url: string, context: PageContext): boolean {
  return context.mode === 'canvas' || toHref(url, context) !== undefined
}

function createLink(label: string, description: string, icon: string): Values<typeof linkFields> {
  return { label, description, url: 'https://example.com', icon, image: { src: '', alt: '' } }
}
