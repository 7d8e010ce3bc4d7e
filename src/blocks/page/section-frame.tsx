import type { ReactElement, ReactNode } from 'react'
import type { ContentBlock } from '#contract/page-document.ts'
import type { PageSection } from '../layout/group-sections.ts'
import { getSectionAttributes } from '../layout/section-attributes.ts'
import { findBlock } from '../blocks/registry.ts'
import { readSection } from '../layout/section-fields.ts'
import type { PageContext } from '../runtime/page-context.ts'

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
