import { findBlock } from '#blocks/registry.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'

/** The site's page for unknown addresses: its own theme, and a link home. */
export function missingPage(content: PageContent): ContentPage {
  const [home] = content.pages
  return {
    id: 'pgs_missing',
    name: 'Page not found',
    slug: '',
    icon: '',
    blocks: [
      {
        id: 'blk_missing_header',
        type: 'header',
        fields: {
          ...findBlock('header')?.defaults,
          title: 'This page is not here',
          subtitle: 'The address may be mistyped, or the page was moved.',
          image: { src: '', alt: '' },
        },
      },
      {
        id: 'blk_missing_button',
        type: 'button',
        fields: {
          ...findBlock('button')?.defaults,
          label: 'Go to the start page',
          url: home === undefined ? '/' : `page:${home.id}`,
        },
      },
    ],
  }
}
