import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageView } from '#blocks/page/page-view.tsx'
import { blockDefinitions } from '#blocks/blocks/registry.ts'
import { samplePageContext } from '#testing/page-context.ts'
import { renderBody } from './render-body.tsx'

test.each([
  ['with sections', () => true],
  ['without sections', ({ type }: { type: string }) => type !== 'section'],
])(
  'a page %s that is rendered in chunks is the same document as a page that is rendered at once',
  async (_, isUsed) => {
    const definitions = blockDefinitions.filter(isUsed)
    const blocks = Array.from({ length: 450 }, (_, index) => {
      const definition = definitions[index === 0 ? 0 : (index * 7) % definitions.length]
      return {
        id: `blk_${index}`,
        type: definition?.type ?? '',
        fields: {
          ...definition?.defaults,
          title: `</main></section> ${index}`,
          layout: { span: [12, 9, 8, 6, 4, 3][(index * 5) % 6] ?? 12, ...(index % 5 > 1 && { below: true }) },
          ...(definition?.type === 'section' && { background: 'accent', anchor: 'menu' }),
        },
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
  },
)
