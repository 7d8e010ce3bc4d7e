import punycode from 'punycode.js'
import { parseUrl } from './parse-url.ts'

/** The length up to which addresses are made readable. Stored addresses are shorter. Longer texts are returned unchanged. */
const MAX_READABLE_LENGTH = 16_384

/**
 * Makes an address readable for people, on screens, in exports and on labels. The host is in Unicode where a browser would show it in Unicode,
 * and percent-encoded UTF-8 is decoded. Characters that would be ambiguous stay encoded: ASCII such as `%2F`, spaces, and characters that are
 * invisible or change the direction. Parsed again, the result is the same URL. A text that is not an address is returned unchanged.
 */
export function toReadableAddress(url: string): string {
  if (url.length > MAX_READABLE_LENGTH || !/xn--|%[c-f]/i.test(url)) return url
  const [prefix = '', scheme = '', authority = ''] = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)/i.exec(url) ?? []
  const readableAuthority = /^(https?|wss?|ftp):/i.test(scheme) ? toReadableAuthority(authority) : decodeText(authority)
  return scheme + readableAuthority + decodeText(url.slice(prefix.length))
}

/** The host and the path of a web address, without the `www.` that browsers hide too. Other addresses are made readable as a whole. */
export function summarizeAddress(url: string): string {
  const parsed = parseUrl(url)
  if (parsed === null || !parsed.protocol.startsWith('http')) return toReadableAddress(url)
  const { protocol, host, pathname } = parsed
  const readableHostAndPath = toReadableAddress(`${protocol}//${host}${pathname}`).slice(protocol.length + 2)
  return readableHostAndPath.replace(/^www\./, '').replace(/\/$/, '')
}

function toReadableAuthority(authority: string): string {
  const [userInfo = ''] = /^.*@/s.exec(authority) ?? []
  const [host = ''] = /^[^:]*/.exec(authority.slice(userInfo.length)) ?? []
  if (!/(^|\.)xn--/i.test(host)) return authority
  const labels = host.split('.')
  const topLevelDomain = toUnicode(labels.at(-1) ?? '')
  const readableHost = labels.map((label) => toReadableLabel(label, topLevelDomain)).join('.')
  // The readable host is used only if it parses to the same host.
  const isSame = parseUrl(`https://${readableHost}`)?.hostname === host.toLowerCase()
  return isSame ? userInfo + readableHost + authority.slice(userInfo.length + host.length) : authority
}

function toReadableLabel(label: string, topLevelDomain: string): string {
  const text = toUnicode(label)
  return isClearLabel(text, topLevelDomain) ? text : label
}

function toUnicode(label: string): string {
  if (!/^xn--/i.test(label)) return label
  try {
    return punycode.decode(label.slice(4).toLowerCase())
  } catch {
    return label
  }
}

/** Matches a percent-encoded character of more than one byte, such as `%C3%BC`. */
const encodedCharacter = /%(?:[CD][\dA-F]%[89AB][\dA-F]|E[\dA-F](?:%[89AB][\dA-F]){2}|F[0-4](?:%[89AB][\dA-F]){3})/gi
const invisibleCharacter = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

function decodeText(text: string): string {
  const parts: string[] = []
  let decodedUntil = 0
  let previousCharacter = ''
  for (const { 0: encodedText, index } of text.matchAll(encodedCharacter)) {
    if (index > decodedUntil) previousCharacter = text.charAt(index - 1)
    const character = toCharacter(encodedText)
    const readableCharacter = isVisibleAfter(previousCharacter, character) ? character : encodedText
    parts.push(text.slice(decodedUntil, index), readableCharacter)
    previousCharacter = readableCharacter
    decodedUntil = index + encodedText.length
  }
  return parts.join('') + text.slice(decodedUntil)
}

/** A combining mark is shown only after a letter, because it would change any other character, such as a slash. */
function isVisibleAfter(previousCharacter: string, character: string): boolean {
  if (invisibleCharacter.test(character) || character === '') return false
  return !/\p{M}/u.test(character) || /^[\p{L}\p{N}\p{M}]$/u.test(previousCharacter)
}

/** Decodes a percent-encoded character. Empty if the bytes are no UTF-8. */
function toCharacter(encodedText: string): string {
  try {
    return decodeURIComponent(encodedText)
  } catch {
    return ''
  }
}

const singleScripts =
  'Arabic|Armenian|Bengali|Cyrillic|Devanagari|Ethiopic|Georgian|Greek|Gujarati|Gurmukhi|Hebrew|Kannada|Khmer|Lao|Malayalam|Myanmar|Oriya|Sinhala|Tamil|Telugu|Thaana|Thai'.split(
    '|',
  )

/** Scripts that one language mixes with each other and with Latin letters. Other mixtures with Latin letters imitate hosts. */
const scriptMixtures = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]

const labelPatterns = [
  ...singleScripts.map((script) => createLabelPattern([script])),
  ...scriptMixtures.map((scripts) => createLabelPattern(scripts, 'a-z')),
]

function createLabelPattern(letterScripts: readonly string[], otherCharacters = ''): RegExp {
  const letters = letterScripts.map((script) => String.raw`\p{Script=${script}}`).join('')
  return new RegExp(`^[${letters}\\p{M}${otherCharacters}0-9ー・々-]+$`, 'u')
}

/** Matches a label with letters of European and Vietnamese. Letters such as ɑ and ı are left out, because they are mistaken for common letters. */
const latinLabel =
  /^[a-z0-9\u00DF-\u0130\u0132-\u0137\u0139-\u0148\u014A-\u017E\u01A1\u01B0\u01CD-\u01DC\u01E6-\u01ED\u0218-\u021B\u1E00-\u1EFF-]+$/u

/** Matches a label that has only letters that look like Latin letters. Such a label may be mistaken for a Latin word. */
const lookalikeLabel = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηοτագզհյոպսւօց0-9-]+$/u

/**
 * Whether browsers show a label of a host in Unicode. This is a short form of Chromium's rules: the letters must be of one script, or of the scripts
 * that one language mixes. A label that may be mistaken for a Latin word is shown only under a top-level domain that is not Latin.
 */
function isClearLabel(label: string, topLevelDomain: string): boolean {
  if (/^[a-z0-9-]*$/i.test(label) || latinLabel.test(label)) return true
  if (/^\p{M}/u.test(label) || !labelPatterns.some((pattern) => pattern.test(label))) return false
  return !(lookalikeLabel.test(label) && /^[a-z]/i.test(topLevelDomain))
}
