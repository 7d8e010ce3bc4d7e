import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageView } from '#blocks/page/page-view.tsx'
import { blockDefinitions } from '#blocks/blocks/registry.ts'
import { samplePageContext } from '#testing/page-context.ts'
import { renderBody } from './render-body.tsx'

test('a page that is rendered in chunks is the same document as a page that is rendered at once', async () => {
  const blocks = Array.from({ length: 450 }, (_, index) => {
    const definition = blockDefinitions[index === 0 ? 0 : (index * 7) % blockDefinitions.length]
    return {
      id: `blk_${index}`,
      type: definition?.type ?? '',
      fields: { ...definition?.defaults, title: `</main> ${index}` },
    }
  })
  const page = { id: 'pgs_1', name: 'Home', slug: '', icon: '', blocks }
  const context = {
    ...samplePageContext,
    page,
    pages: [
      { ...page, href: '/', current: true },
      { ...page, id: 'pgs_2', slug: 'two', href: '/two', current: false },
    ],
    drawCode: () => ({ size: 1, path: '' }),
  }
  expect(await renderBody(page, context)).toBe(renderToStaticMarkup(<PageView page={page} context={context} />))
})
