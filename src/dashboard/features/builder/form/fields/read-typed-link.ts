import { toReadableAddress } from '#contract/readable-address.ts'
import { readTypedAddress, trimInvisible, type TypedAddress } from '#contract/typed-address.ts'
import type { LinkKind } from './link-kinds.ts'

/** A link as text for editing, next to its type: decoded, and without `mailto:` or `tel:`. */
export function toTypedText(link: string, kind: LinkKind): string {
  const readable = toReadableAddress(link)
  if (kind !== 'email' && kind !== 'phone') return readable
  return readable.replace(/^[a-z]+:/i, '').replaceAll('%20', ' ')
}

/** The link for typed text, or its problem. Empty text is an empty link. Links of the kinds `page` and `other` stay as typed. */
export function readTypedLink(typedText: string, kind: LinkKind): TypedAddress {
  const text = trimInvisible(typedText)
  if (text === '' || kind === 'other' || kind === 'page') return { ok: true, url: text }
  if (kind === 'email') return readTypedAddress(`mailto:${text.replace(/^mailto:/i, '')}`)
  return readTypedAddress(kind === 'phone' ? `tel:${text.replace(/^tel:/i, '')}` : text)
}
