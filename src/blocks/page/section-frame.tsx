import type { CSSProperties, ReactElement, ReactNode } from 'react'
import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import type { PageSection } from '../layout/group-sections.ts'
import { getSectionStyle } from '../layout/section-colors.ts'
import { findBlock } from '../blocks/registry.ts'
import { readSection } from '../layout/section-fields.ts'
import type { PageContext } from '../runtime/page-context.ts'
import type { Theme } from '../theme/theme.ts'

interface SectionFrameProps {
  section: ContentBlock | null
  /** The id of the element: the anchor of the section, or the id of its block. */
  id: string | undefined
  context: PageContext
  children?: ReactNode
}

/** The element of a section with its background. The blocks before the first section have no settings. */
export function SectionFrame({ section, id, context, children }: SectionFrameProps): ReactElement {
  if (section === null) return <div className="section">{children}</div>
  return (
    <section
      className="section"
      id={id}
      data-block={section.type}
      {...getSectionAttributes(section.fields, context.theme)}
    >
      {findBlock(section.type)?.render({ id: section.id, fields: section.fields, context })}
      {children}
    </section>
  )
}

/** The attributes that the CSS of sections reads, and the custom properties of the section's colors. */
export function getSectionAttributes(fields: JsonObject, theme: Theme) {
  const section = readSection(fields)
  const style: CSSProperties | null = getSectionStyle(section, theme)
  return {
    'data-width': section.width === 'text' ? undefined : section.width,
    'data-align': section.align === 'top' ? undefined : section.align,
    'data-gap': section.gap === 'medium' ? undefined : section.gap,
    'data-above': section.spaceAbove,
    'data-below': section.spaceBelow,
    'data-hide-on': hiddenOn[section.showOn],
    'data-ground': style === null ? undefined : '',
    style: style ?? undefined,
  }
}

const hiddenOn = { all: undefined, phone: 'wide', wide: 'phone' } as const

/** The ids of the elements of sections, in order. An anchor that an earlier section has is not used again. */
export function listSectionIds(sections: readonly PageSection<ContentBlock>[]): (string | undefined)[] {
  const used = new Set(['content'])
  return sections.map(({ section }) => {
    if (section === null) return undefined
    const { anchor } = readSection(section.fields)
    if (!/^[a-z0-9-]+$/.test(anchor) || used.has(anchor)) return section.id
    used.add(anchor)
    return anchor
  })
}
