import type { ReactElement } from 'react'
import type { ContentPage } from '#contract/page-document.ts'
import { groupSections } from '../layout/group-sections.ts'
import { getSectionPlace } from './section-place.ts'
import { emptyRow } from '../layout/pack-rows.ts'
import { ColumnFrame, drawBlocks } from './block-frame.tsx'
import type { PageContext } from '../runtime/page-context.ts'
import { LanguageNav } from './language-nav.tsx'
import { PageNav } from './page-nav.tsx'
import { listSectionIds, SectionFrame } from './section-frame.tsx'
import { findBlock } from '../blocks/registry.ts'
import { getThemeStyle } from '../theme/theme-style.ts'

/** The content of a page, for its `body`. */
export function PageView({ page, context }: { page: ContentPage; context: PageContext }): ReactElement {
  const sections = groupSections(page.blocks)
  const ids = listSectionIds(sections)
  return (
    <div className="page" style={getThemeStyle(context.theme)}>
      <PageNav context={context} />
      <LanguageNav context={context} />
      <main id="content">
        {sections.map(({ section, blocks }, index) => (
          <SectionFrame key={section?.id ?? ''} section={section} id={ids[index]} context={context}>
            {drawBlocks(blocks, {
              context,
              findBlock,
              rowState: emptyRow,
              sectionPlace: getSectionPlace(section, context.theme),
            }).columns.map((column) => (
              <ColumnFrame key={column.blocks[0].block.id} {...column} />
            ))}
          </SectionFrame>
        ))}
      </main>
    </div>
  )
}
