import { BlockPicture } from '../runtime/block-picture.tsx'
import { SECTION } from '../layout/group-sections.ts'
import { getSectionPicture, type Section, sectionFields } from '../layout/section-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import type { PageContext } from '../runtime/page-context.ts'

const widths = { text: 'Text width', wide: 'Wide', full: 'Full width' } as const

/** Begins a section of the page: the blocks up to the next section share its width, background and spacing. */
export const section = defineBlock({
  type: SECTION,
  label: 'Section',
  plan: 'basic',
  category: 'Basics',
  icon: 'rows-3',
  description: 'Begins a part of the page with its own width, background and spacing',
  layout: 'none',
  fields: sectionFields,
  summarize: ({ name, anchor, width }) => name || anchor || widths[width],
  pictures: (fields) => [getSectionPicture(fields)],
  // The element of a section lies around its blocks. This is the picture behind them.
  Component: ({ fields, context }) => {
    const src = getSectionPicture(fields)
    if (src === '' || context.picture(src) === null) return null
    const image = { src, alt: fields.picture.alt }
    return (
      <div className="section-picture">
        <BlockPicture image={image} context={withFocus(context, fields.focus)} sizes="100vw" />
      </div>
    )
  },
})

/** The context in which a picture has the focal point of the section. The center stands for the focal point of the library. */
function withFocus(context: PageContext, { x, y }: Section['focus']): PageContext {
  if (x === 50 && y === 50) return context
  return {
    ...context,
    picture: (src) => {
      const picture = context.picture(src)
      return picture && { ...picture, focus: { x: x / 100, y: y / 100 } }
    },
  }
}
