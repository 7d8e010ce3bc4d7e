import { findBlock } from '#blocks/blocks/registry.ts'
import { getPageLanguage } from '#blocks/language/page-language.ts'
import { getBlockWords } from '#blocks/words/words.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'

/** The page for unknown addresses of a site, in its theme and language, with a link to its home page. */
export function createMissingPage(content: PageContent): ContentPage {
  const words = getBlockWords(getPageLanguage(content)).page
  const [home] = content.pages
  return {
    id: 'pgs_missing',
    name: words.notFound,
    slug: '',
    icon: '',
    blocks: [
      {
        id: 'blk_missing_header',
        type: 'header',
        fields: {
          ...findBlock('header')?.defaults,
          title: words.missingTitle,
          subtitle: words.missingText,
          image: { src: '', alt: '' },
        },
      },
      {
        id: 'blk_missing_button',
        type: 'button',
        fields: {
          ...findBlock('button')?.defaults,
          label: words.toStart,
          url: home === undefined ? '/' : `page:${home.id}`,
        },
      },
    ],
  }
}
