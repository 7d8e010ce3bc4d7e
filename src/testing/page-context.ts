import type { PageContext } from '#blocks/runtime/page-context.ts'
import type { JsonObject } from '#contract/json.ts'
import type { ContentPage } from '#contract/page-document.ts'
import { blockWords } from '#blocks/words/en.ts'
import { toNav } from '#blocks/schema/nav.ts'
import { toTheme } from '#blocks/theme/theme.ts'

/** The context of blocks on a published page of a site with one page. */
export const samplePageContext: PageContext = {
  mode: 'published',
  page: { id: 'pgs_1', name: 'Home', slug: '' },
  pages: [],
  languages: [],
  lang: 'en',
  dir: 'ltr',
  words: blockWords,
  siteName: 'Site',
  theme: toTheme({}),
  nav: toNav({}),
  picture: () => null,
  fileAddress: (block, name) => `/_/files/${block}/${name}`,
  formAction: (block) => `/_/forms/${block}`,
  resolveLink: (href) => href,
}

/** A home page with these blocks, whose ids are `blk_0`, `blk_1` and so on. */
export function createSamplePage(blocks: readonly { type: string; fields: JsonObject }[]): ContentPage {
  return {
    id: 'pgs_1',
    name: 'Home',
    slug: '',
    icon: '',
    blocks: blocks.map((block, index) => ({ id: `blk_${index}`, ...block })),
  }
}
