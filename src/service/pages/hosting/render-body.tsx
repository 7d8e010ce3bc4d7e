import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { PageView } from '#blocks/runtime/page-view.tsx'
import type { ContentPage } from '#contract/page-document.ts'

const AT_ONCE = 100
const MAIN = /^(.*?<main\b[^>]*>)(.*)(<\/main>.*)$/s

/**
 * The content of a page's body. Thousands of blocks take this thread longer than a scan may wait: they are rendered some at a time,
 * with others' turns between.
 */
export async function renderBody(page: ContentPage, context: PageContext): Promise<string> {
  const render = (blocks: ContentPage['blocks']) =>
    renderToStaticMarkup(<PageView page={{ ...page, blocks }} context={context} />)
  if (page.blocks.length <= AT_ONCE) return render(page.blocks)
  const [, before = '', , after = ''] = MAIN.exec(render([])) ?? []
  let inner = ''
  for (let start = 0; start < page.blocks.length; start += AT_ONCE) {
    inner += MAIN.exec(render(page.blocks.slice(start, start + AT_ONCE)))?.[2] ?? ''
    await nextTurn()
  }
  return before + inner + after
}
