import punycode from 'punycode.js'
import { isClearLabel } from './clear-label.ts'
import { parseUrl } from './parse-url.ts'

/** No stored address is longer; a longer text is none that anybody reads. */
const LONGEST = 16_384

/**
 * An address as people read it, for screens, exports and labels: hosts in Unicode where a browser would show them so, and percent-encoded
 * UTF-8 as text. What could be read in another way stays encoded: ASCII such as `%2F`, spaces, and characters that nobody sees or that
 * change the direction. Read as a URL again, it is the same address. Anything but an address is returned as it is.
 */
export function readableAddress(url: string): string {
  if (url.length > LONGEST || !/xn--|%[c-f]/i.test(url)) return url
  const [begin = '', scheme = '', authority = ''] = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)/i.exec(url) ?? []
  const host = /^(https?|wss?|ftp):/i.test(scheme) ? readableAuthority(authority) : decodeText(authority)
  return scheme + host + decodeText(url.slice(begin.length))
}

/** Host and path of a web address as people read them, without the parts that a browser hides too; other addresses whole. */
export function addressSummary(url: string): string {
  const parsed = parseUrl(url)
  if (parsed === null || !parsed.protocol.startsWith('http')) return readableAddress(url)
  const { protocol, host, pathname } = parsed
  const readable = readableAddress(`${protocol}//${host}${pathname}`).slice(protocol.length + 2)
  return readable.replace(/^www\./, '').replace(/\/$/, '')
}

function readableAuthority(authority: string): string {
  const [begin = ''] = /^.*@/s.exec(authority) ?? []
  const [host = ''] = /^[^:]*/.exec(authority.slice(begin.length)) ?? []
  if (!/(^|\.)xn--/i.test(host)) return authority
  const labels = host.split('.')
  const ending = toUnicode(labels.at(-1) ?? '')
  const readable = labels.map((label) => readableLabel(label, ending)).join('.')
  // Only what leads to the same host.
  const isSame = parseUrl(`https://${readable}`)?.hostname === host.toLowerCase()
  return isSame ? begin + readable + authority.slice(begin.length + host.length) : authority
}

function readableLabel(label: string, ending: string): string {
  const text = toUnicode(label)
  return isClearLabel(text, ending) ? text : label
}

function toUnicode(label: string): string {
  if (!/^xn--/i.test(label)) return label
  try {
    return punycode.decode(label.slice(4).toLowerCase())
  } catch {
    return label
  }
}

/** A character of more than one byte, percent-encoded. */
const encodedCharacter = /%(?:[CD][\dA-F]%[89AB][\dA-F]|E[\dA-F](?:%[89AB][\dA-F]){2}|F[0-4](?:%[89AB][\dA-F]){3})/gi
const hidden = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

function decodeText(text: string): string {
  const parts: string[] = []
  let end = 0
  let before = ''
  for (const { 0: encoded, index } of text.matchAll(encodedCharacter)) {
    if (index > end) before = text.charAt(index - 1)
    const character = toCharacter(encoded)
    const shown = isSeenAfter(before, character) ? character : encoded
    parts.push(text.slice(end, index), shown)
    before = shown
    end = index + encoded.length
  }
  return parts.join('') + text.slice(end)
}

/** A combining mark is seen only on a letter: behind a slash, it would change that. */
function isSeenAfter(before: string, character: string): boolean {
  if (hidden.test(character) || character === '') return false
  return !/\p{M}/u.test(character) || /^[\p{L}\p{N}\p{M}]$/u.test(before)
}

/** Empty if the bytes are no UTF-8. */
function toCharacter(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
