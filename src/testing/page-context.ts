import type { PageContext } from '#blocks/runtime/page-context.ts'
import { blockWords } from '#blocks/words/en.ts'
import { toNav } from '#blocks/schema/nav.ts'
import { toTheme } from '#blocks/theme/theme.ts'

/** The context of blocks on a published page of a site with one page. */
export const samplePageContext: PageContext = {
  mode: 'published',
  page: { id: 'pgs_1', name: 'Home', slug: '' },
  pages: [],
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
