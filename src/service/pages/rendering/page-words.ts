import { cutText } from '#contract/cut-text.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { getFieldText, getProse } from './block-words.ts'

const MAX_TITLE_LENGTH = 70
const MAX_DESCRIPTION_LENGTH = 160

/** The title of a published page: the title of its home page, or else its name in the dashboard. */
export function getSiteName(name: string, { pages: [home] }: PageContent): string {
  return shorten((home && getHeaderTitle(home)) || name, MAX_TITLE_LENGTH)
}

/** The title of a page for tabs, bookmarks and search engines. */
export function getPageTitle(siteName: string, page: ContentPage, { pages: [home] }: PageContent): string {
  if (page.title !== undefined) return page.title
  if (page.id === home?.id) return siteName
  return `${shorten(getHeaderTitle(page) || page.name, MAX_TITLE_LENGTH)} · ${siteName}`
}

/** A description for search engines: that of the settings, or else the first text of the page. */
export function getDescription(page: ContentPage): string {
  if (page.description !== undefined) return page.description
  const [header] = page.blocks
  const subtitle = header ? getFieldText(header, 'subtitle') : ''
  return shorten(subtitle || page.blocks.map(getProse).find((text) => text !== '') || '', MAX_DESCRIPTION_LENGTH)
}

function getHeaderTitle({ blocks: [header] }: ContentPage): string {
  return header ? getFieldText(header, 'title') : ''
}

/** Truncates a text between words. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const words = cutText(text, maxLength).replace(/\s+\S*$/, '')
  return `${words.replace(/[\s.,;:–—-]+$/, '')}…`
}
