import { setImmediate as nextTurn } from 'node:timers/promises'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { PageView } from '#blocks/page/page-view.tsx'
import type { ContentPage } from '#contract/page-document.ts'

const BLOCKS_PER_CHUNK = 100
// `…<main class="blocks">`, the blocks, and `</main>…`.
const MAIN = /^(.*?<main\b[^>]*>)(.*)(<\/main>.*)$/s

/**
 * Renders the body of a page. Thousands of blocks would block this thread longer than a scan may wait, so they are rendered in chunks that
 * yield to other work.
 */
export async function renderBody(page: ContentPage, context: PageContext): Promise<string> {
  const render = (blocks: ContentPage['blocks']) =>
    renderToStaticMarkup(<PageView page={{ ...page, blocks }} context={context} />)
  if (page.blocks.length <= BLOCKS_PER_CHUNK) return render(page.blocks)
  const [, before = '', , after = ''] = MAIN.exec(render([])) ?? []
  let inner = ''
  for (let start = 0; start < page.blocks.length; start += BLOCKS_PER_CHUNK) {
    inner += MAIN.exec(render(page.blocks.slice(start, start + BLOCKS_PER_CHUNK)))?.[2] ?? ''
    await nextTurn()
  }
  return before + inner + after
}
