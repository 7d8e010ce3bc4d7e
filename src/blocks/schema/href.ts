import type { PageContext } from '../runtime/page-context.ts'

const visible = String.raw`[^\s\p{Cc}]`

/** What a link may lead to, or empty. No `javascript:`, no `data:`, no address without its scheme that would lead elsewhere. */
export const LINK_PATTERN = `^(${[
  '',
  String.raw`[Hh]ttps?://[^\s\p{Cc}/?#\\]${visible}*`,
  `[Mm]ailto:${visible}+`,
  String.raw`([Tt]el|[Ss]ms|[Gg]eo):[^\p{Cc}<>"]+`,
  'page:pgs_[a-z0-9]{20}',
  String.raw`/([^\s\p{Cc}/\\]${visible}*)?`,
  `#${visible}*`,
].join('|')})$`

/** An address of the web, or empty. */
export const WEB_PATTERN = String.raw`^([Hh]ttps?://[^\s\p{Cc}/?#\\][^\s\p{Cc}]*)?$`

/** A picture of the library or one of ours, or empty. */
export const PICTURE_PATTERN = String.raw`^(https?://[^\s\p{Cc}]+|art:[a-z0-9-]+)?$`

const allowed = new RegExp(LINK_PATTERN, 'u')

/** Whether a link may lead there, links to pages of the document included. Empty leads nowhere, and may be. */
export function isLink(href: string): boolean {
  return allowed.test(href)
}

/** The address, where a link may lead to it; undefined leaves the `href` away. Guards what was stored before a rule was made. */
export function safeHref(href: string): string | undefined {
  return href !== '' && !href.startsWith('page:') && isLink(href) ? href : undefined
}

/** Where a stored link leads from a page: links to pages of the document become their addresses. */
export function toHref(link: string, context: PageContext): string | undefined {
  return link === '' ? undefined : safeHref(context.resolveLink(link))
}
