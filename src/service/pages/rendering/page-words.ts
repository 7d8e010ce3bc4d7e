import type { ContentPage, PageContent } from '#contract/page-document.ts'
import { fieldText, getProse } from './block-words.ts'

const LONGEST_TITLE = 70
const LONGEST_DESCRIPTION = 160

/** The title of a published page: that of its home page, else its name in the dashboard. */
export function getSiteName(name: string, { pages: [home] }: PageContent): string {
  return shorten((home && getHeaderTitle(home)) || name, LONGEST_TITLE)
}

/** For tabs, bookmarks and search engines. */
export function getTitle(siteName: string, page: ContentPage, { pages: [home] }: PageContent): string {
  if (page.id === home?.id) return siteName
  return `${shorten(getHeaderTitle(page) || page.name, LONGEST_TITLE)} · ${siteName}`
}

/** The first text of the page. */
export function getDescription(page: ContentPage): string {
  const [header] = page.blocks
  const subtitle = header ? fieldText(header, 'subtitle') : ''
  return shorten(subtitle || page.blocks.map(getProse).find((text) => text !== '') || '', LONGEST_DESCRIPTION)
}

function getHeaderTitle({ blocks: [header] }: ContentPage): string {
  return header ? fieldText(header, 'title') : ''
}

/** Truncated between words. */
function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text
  const words = text.slice(0, longest).replace(/\s+\S*$/, '')
  return `${words.toWellFormed().replace(/[\s.,;:–—-]+$/, '')}…`
}
