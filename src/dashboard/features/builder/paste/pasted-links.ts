import { isLink } from '#blocks/schema/href.ts'
import { type Mark, richTextLimits, type Span } from '#blocks/schema/rich-text.ts'

/** The mark of a pasted link to a web page, a mail address or a phone number; null for files, scripts and anchors. */
export function toLinkMark(href: string): Mark | null {
  const address = unwrap(href.trim().replaceAll(/\s/g, '%20'))
  const isAllowed = /^(https?:\/\/|mailto:|tel:)/i.test(address) && isLink(address)
  return isAllowed && address.length <= richTextLimits.href ? { type: 'link', attrs: { href: address } } : null
}

/** The target of a link that Google, Outlook or Teams has replaced by an address that counts or checks clicks. */
function unwrap(address: string): string {
  const clickTracker = clickTrackers.find(({ pattern }) => pattern.test(address))
  const target =
    clickTracker && URL.canParse(address) ? new URL(address).searchParams.get(clickTracker.parameter) : null
  return target !== null && /^https?:\/\//i.test(target) ? target.replaceAll(/\s/g, '%20') : address
}

const clickTrackers = [
  { pattern: /^https:\/\/www\.google\.[a-z.]+\/url\?/, parameter: 'q' },
  { pattern: /^https:\/\/[\w.-]+\.safelinks\.protection\.outlook\.com\//, parameter: 'url' },
  // 'https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=…'
  { pattern: /^https:\/\/[\w.-]+\.office\.net\/[\w/.-]*safelinks[\w/.-]*\?/, parameter: 'url' },
]

/** The link for text that is only an address, such as `www.example.com/menu` or `anna@example.com`. */
export function findAddress(text: string): string | null {
  const address = text.trim()
  if (address.length > richTextLimits.href || /\s/.test(address)) return null
  if (/^(https?:\/\/[^/?#]|mailto:.|tel:.)/i.test(address)) return isLink(address) ? address : null
  if (/^www\.[^./?#@]+\.[^/?#@]+/i.test(address)) return isLink(`https://${address}`) ? `https://${address}` : null
  return /^[^\s@:/<>]+@[^\s@:/<>.]+(\.[^\s@:/<>.]+)+$/.test(address) ? `mailto:${address}` : null
}

/** Plain text with web addresses as links. */
export function linkAddresses(text: string, marks: Mark[]): Span[] {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/i).flatMap((part, index): Span[] => {
    if (part === '') return []
    const link = index % 2 === 1 ? toLinkMark(part) : null
    return [{ type: 'text', text: part, marks: link ? [link, ...marks] : marks }]
  })
}
