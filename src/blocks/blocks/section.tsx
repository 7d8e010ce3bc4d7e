import { cropCss } from '../runtime/crop-css.ts'
import { BlockPicture } from '../runtime/block-picture.tsx'
import { SECTION } from '../layout/group-sections.ts'
import { windowWidth } from '../runtime/picture-widths.ts'
import { getSectionPicture, sectionFields } from '../layout/section-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { getSources } from '../runtime/picture-use.ts'

const widths = { text: 'Text width', wide: 'Wide', full: 'Full width' } as const

/** Begins a section of the page: the blocks up to the next section share its width, background and spacing. */
export const section = defineBlock({
  type: SECTION,
  label: 'Section',
  plan: 'basic',
  category: 'Basics',
  icon: 'rows-3',
  cropCss,
  description: 'Begins a part of the page with its own width, background and spacing',
  layout: 'none',
  fields: sectionFields,
  summarize: ({ name, anchor, width }) => name || anchor || widths[width],
  pictures: (fields) => {
    const picture = getSectionPicture(fields)
    return picture === null ? [] : getSources(picture)
  },
  // The element of a section lies around its blocks. This is the picture behind them.
  Component: ({ fields, context }) => {
    const picture = getSectionPicture(fields)
    if (picture === null || context.picture(picture.src) === null) return null
    return (
      <div className="section-picture">
        <BlockPicture image={picture} context={context} widths={windowWidth} />
      </div>
    )
  },
})
