const visible = String.raw`[^\s\p{Cc}]`

/** Allowed link targets, or empty. No `javascript:`, no `data:`, and no address without a scheme that would leave the site. */
export const LINK_PATTERN = `^(${[
  '',
  String.raw`[Hh]ttps?://[^\s\p{Cc}/?#\\]${visible}*`,
  `[Mm]ailto:${visible}+`,
  String.raw`([Tt]el|[Ss]ms|[Gg]eo):[^\p{Cc}<>"]+`,
  'page:pgs_[a-z0-9]{20}',
  String.raw`/([^\s\p{Cc}/\\]${visible}*)?`,
  `#${visible}*`,
].join('|')})$`

/** A web address, or empty. */
export const WEB_PATTERN = String.raw`^([Hh]ttps?://[^\s\p{Cc}/?#\\][^\s\p{Cc}]*)?$`

/** An image of the library or a built-in one, or empty. */
export const PICTURE_PATTERN = String.raw`^(https?://[^\s\p{Cc}]+|art:[a-z0-9-]+)?$`

const allowed = new RegExp(LINK_PATTERN, 'u')

/** Whether a link target is allowed, including pages of the document. May be empty. */
export function isLink(href: string): boolean {
  return allowed.test(href)
}

/** The address if it is allowed, else undefined. Protects against values stored before a rule existed. */
export function safeHref(href: string): string | undefined {
  return href !== '' && !href.startsWith('page:') && isLink(href) ? href : undefined
}

/** Address of a stored link; the context of the page resolves links to pages of the document. */
export function toHref(link: string, context: { resolveLink(href: string): string }): string | undefined {
  return link === '' ? undefined : safeHref(context.resolveLink(link))
}
