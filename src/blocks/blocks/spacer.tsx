import { defineBlock } from '../runtime/define-block.ts'
import { choice } from '../schema/fields.ts'

const sizes = { small: 'Small', medium: 'Medium', large: 'Large' } as const

/** Vertical space, in addition to the theme's spacing. */
export const spacer = defineBlock({
  type: 'spacer',
  label: 'Space',
  plan: 'basic',
  category: 'Basics',
  icon: 'move-vertical',
  description: 'Empty space between two blocks',
  thumbnail: 'space',
  fields: {
    size: choice('Size', { default: 'medium', options: sizes }),
  },
  summarize: ({ size }) => sizes[size],
  Component: ({ fields: { size } }) => <div className="spacer" data-size={size} aria-hidden="true" />,
  css: `
.spacer { height: 1.5rem }
.spacer[data-size=small] { height: 0 }
.spacer[data-size=large] { height: clamp(3rem, 8cqi, 5rem) }
`,
})
