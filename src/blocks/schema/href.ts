const visibleCharacter = String.raw`[^\s\p{Cc}]`

/** Matches an allowed link target, or nothing: no `javascript:`, no `data:`, and no address without a scheme that leads to another site. */
export const LINK_PATTERN = `^(${[
  '',
  String.raw`[Hh]ttps?://[^\s\p{Cc}/?#\\]${visibleCharacter}*`,
  `[Mm]ailto:${visibleCharacter}+`,
  String.raw`([Tt]el|[Ss]ms|[Gg]eo):[^\p{Cc}<>"]+`,
  'page:pgs_[a-z0-9]{20}',
  String.raw`/([^\s\p{Cc}/\\]${visibleCharacter}*)?`,
  `#${visibleCharacter}*`,
].join('|')})$`

/** Matches a web address such as `https://example.com/menu`, or nothing. */
export const WEB_PATTERN = String.raw`^([Hh]ttps?://[^\s\p{Cc}/?#\\][^\s\p{Cc}]*)?$`

/** Matches the address of an image, a built-in picture such as `art:pour-over`, or nothing. */
export const PICTURE_PATTERN = String.raw`^(https?://[^\s\p{Cc}]+|art:[a-z0-9-]+)?$`

const linkPattern = new RegExp(LINK_PATTERN, 'u')

/** Whether a link target is allowed. An empty target and pages of the document are. */
export function isLink(href: string): boolean {
  return linkPattern.test(href)
}

/** The address if the rules allow it, else undefined. A stored address may be older than a rule. */
export function toSafeHref(href: string): string | undefined {
  return href !== '' && !href.startsWith('page:') && isLink(href) ? href : undefined
}

/** The address that a stored link leads to. The context of the page resolves links to pages of the document. */
export function toHref(link: string, context: { resolveLink(href: string): string }): string | undefined {
  return link === '' ? undefined : toSafeHref(context.resolveLink(link))
}
