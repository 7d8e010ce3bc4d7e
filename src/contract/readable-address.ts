import punycode from 'punycode.js'
import { parseUrl } from './parse-url.ts'

/** Longer than any stored address. Longer texts are returned unchanged. */
const MAX_READABLE_LENGTH = 16_384

/**
 * An address for people, on screens, in exports and on labels: the host in Unicode where a browser would show it so, and percent-encoded UTF-8
 * as text. Characters that would be ambiguous stay encoded: ASCII such as `%2F`, spaces, and characters that are invisible or change the
 * direction. Parsed again, the result is the same URL. Any other text is returned unchanged.
 */
export function toReadableAddress(url: string): string {
  if (url.length > MAX_READABLE_LENGTH || !/xn--|%[c-f]/i.test(url)) return url
  const [prefix = '', scheme = '', authority = ''] = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)/i.exec(url) ?? []
  const host = /^(https?|wss?|ftp):/i.test(scheme) ? toReadableAuthority(authority) : decodeText(authority)
  return scheme + host + decodeText(url.slice(prefix.length))
}

/** Host and path of a web address for people, without the `www.` that browsers hide too. Other addresses are returned whole. */
export function summarizeAddress(url: string): string {
  const parsed = parseUrl(url)
  if (parsed === null || !parsed.protocol.startsWith('http')) return toReadableAddress(url)
  const { protocol, host, pathname } = parsed
  const readable = toReadableAddress(`${protocol}//${host}${pathname}`).slice(protocol.length + 2)
  return readable.replace(/^www\./, '').replace(/\/$/, '')
}

function toReadableAuthority(authority: string): string {
  const [userInfo = ''] = /^.*@/s.exec(authority) ?? []
  const [host = ''] = /^[^:]*/.exec(authority.slice(userInfo.length)) ?? []
  if (!/(^|\.)xn--/i.test(host)) return authority
  const labels = host.split('.')
  const ending = toUnicode(labels.at(-1) ?? '')
  const readable = labels.map((label) => toReadableLabel(label, ending)).join('.')
  // Only if it leads to the same host.
  const isSame = parseUrl(`https://${readable}`)?.hostname === host.toLowerCase()
  return isSame ? userInfo + readable + authority.slice(userInfo.length + host.length) : authority
}

function toReadableLabel(label: string, ending: string): string {
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
const invisibleCharacter = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

function decodeText(text: string): string {
  const parts: string[] = []
  let end = 0
  let before = ''
  for (const { 0: encoded, index } of text.matchAll(encodedCharacter)) {
    if (index > end) before = text.charAt(index - 1)
    const character = toCharacter(encoded)
    const shown = isVisibleAfter(before, character) ? character : encoded
    parts.push(text.slice(end, index), shown)
    before = shown
    end = index + encoded.length
  }
  return parts.join('') + text.slice(end)
}

/** A combining mark is shown only after a letter, because it would change any other character, such as a slash. */
function isVisibleAfter(before: string, character: string): boolean {
  if (invisibleCharacter.test(character) || character === '') return false
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

const singleScripts =
  'Arabic|Armenian|Bengali|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Hebrew|Kannada|Khmer|Lao|Malayalam|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thaana|Thai'.split(
    '|',
  )

/** Scripts that one language mixes, also with Latin letters. Other mixtures with Latin imitate hosts. */
const scriptMixtures = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]

const labelPatterns = [
  ...singleScripts.map((script) => createLabelPattern([script])),
  ...scriptMixtures.map((written) => createLabelPattern(written, 'a-z')),
]

function createLabelPattern(letterScripts: readonly string[], otherCharacters = ''): RegExp {
  const letters = letterScripts.map((script) => String.raw`\p{Script=${script}}`).join('')
  return new RegExp(`^[${letters}\\p{M}${otherCharacters}0-9ー・々-]+$`, 'u')
}

/** Letters of European and Vietnamese orthographies. Others, such as ɑ and ı, are left out, because they are mistaken for common ones. */
const latin =
  /^[a-z0-9\u00DF-\u0130\u0132-\u0137\u0139-\u0148\u014A-\u017E\u01A1\u01B0\u01CD-\u01DC\u01E6-\u01ED\u0218-\u021B\u1E00-\u1EFF-]+$/u

/** Letters of other scripts that look like Latin ones. A label of these alone may be mistaken for a Latin word. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτագզհյոպսւօց0-9-]+$/u

/**
 * Whether browsers show a label of a host in Unicode, by a short form of Chromium's rules: its letters are of one script, or of the scripts
 * that one language mixes, and it cannot be mistaken for a Latin label, unless the top-level domain is not Latin either.
 */
function isClearLabel(label: string, topLevelDomain: string): boolean {
  if (/^[a-z0-9-]*$/i.test(label) || latin.test(label)) return true
  if (/^\p{M}/u.test(label) || !labelPatterns.some((pattern) => pattern.test(label))) return false
  return !(lookalikes.test(label) && /^[a-z]/i.test(topLevelDomain))
}
