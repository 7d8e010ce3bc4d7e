import type { ReactElement } from 'react'
import type { ContentPage } from '#contract/page-document.ts'
import { BlockFrame } from './block-frame.tsx'
import type { PageContext } from '../runtime/page-context.ts'
import { PageNav } from './page-nav.tsx'
import { findBlock } from '../blocks/registry.ts'
import { getThemeStyle } from '../theme/theme-style.ts'

/** The content of a page, for its `body`. */
export function PageView({ page, context }: { page: ContentPage; context: PageContext }): ReactElement {
  return (
    <div className="page" style={getThemeStyle(context.theme)}>
      <PageNav context={context} />
      <main id="content">
        {page.blocks.map((block) => (
          <BlockFrame key={block.id} block={block} definition={findBlock(block.type)} context={context} />
        ))}
      </main>
    </div>
  )
}
