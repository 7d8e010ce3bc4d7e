import { alignment } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { choice, text } from '../schema/fields.ts'

/** A heading. It is always an h2, so that heading levels stay in order wherever the block is moved. */
export const heading = defineBlock({
  type: 'heading',
  label: 'Heading',
  plan: 'basic',
  category: 'Basics',
  icon: 'heading',
  description: 'A title for a part of the page',
  thumbnail: 'heading',
  fields: {
    text: text('Text', { default: 'What we do', maxLength: 200 }),
    size: choice('Size', { default: 'medium', options: { large: 'Large', medium: 'Medium', small: 'Small' } }),
    align: alignment(),
  },
  summarize: ({ text: title }) => title,
  Component: ({ fields: { text: title, size, align } }) =>
    title.trim() === '' ? null : (
      <h2 className="heading" dir="auto" data-size={size} data-align={align}>
        {title}
      </h2>
    ),
  css: `
[data-block=heading] { margin: .75rem 0 calc(.9rem - var(--row-gap, var(--gap))) }
.heading[data-size=large] { font-size: calc(clamp(1.75rem, 1.45rem + 1.6cqi, 2.5rem) * var(--heading-size, 1)); line-height: 1.12 }
.heading[data-size=small] { font-size: calc(1.1875rem * var(--heading-size, 1)) }
.heading[data-align=center] { text-align: center }
`,
})
