import {
  dotHost,
  explainCodeContent,
  explainText,
  invalidAddressMessage,
  type TextExplanation,
} from './explain-text.ts'
import { mendScheme } from './mend-scheme.ts'
import { parseUrl } from './parse-url.ts'
import { isReachable, startsWithHost } from './typed-host.ts'

/** The address of a text in its normalized form (`href`), or why the text is not an address, with the addresses that its author may mean. */
export type TypedAddress = { ok: true; url: string } | RefusedAddress

export interface RefusedAddress {
  ok: false
  /** Why the text was refused: a sentence for the field where it was entered. */
  problem: string
  /** Complete addresses that the author may mean, the likeliest first. Often there are none. */
  suggestions: readonly string[]
}

export const MAX_ADDRESS_LENGTH = 2048

/** Schemes that run or show something inside the browser. For other schemes, the phone opens an app. */
const blockedSchemes = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about'])

/** Schemes whose addresses may be a number or contain spaces. After any other word, `word:80` is a host with a port, and `word: text` is text. */
const phoneSchemes = new Set(
  'tel|telprompt|sms|smsto|mms|mmsto|mailto|geo|callto|sip|sips|xmpp|skype|facetime|facetime-audio|whatsapp|bitcoin|ethereum|lightning|maps|market|urn'.split(
    '|',
  ),
)

/**
 * Reads an address that a person typed, pasted or has in a table, for the destination of a code or a link on a page. Spaces and invisible
 * characters around the address are removed, spaces in the address are percent-encoded, and `https://` is added before a host. Texts that only
 * look like a host are refused: a date, a price, a version or an e-mail address.
 */
export function readTypedAddress(text: string): TypedAddress {
  return readAddress(text, (typedAddress) => {
    const withoutSlashes = typedAddress.replace(/^\/\//, '')
    const scheme = getTypedScheme(withoutSlashes)
    const authority = /^[\w.+-]+:[^\s/@]*@(?=[^\s/]+\.)/.exec(withoutSlashes)?.[0]
    if (authority !== undefined && !phoneSchemes.has(scheme ?? '')) {
      const problem = 'Enter the address without the name and the password before its host.'
      return refuseWithCandidates({ problem, candidates: [`https://${withoutSlashes.slice(authority.length)}`] })
    }
    if (scheme !== null) return readWithScheme(withoutSlashes, scheme)
    return startsWithHost(withoutSlashes)
      ? parseWithScheme(`https://${withoutSlashes}`)
      : refuseWithCandidates(explainText(withoutSlashes))
  })
}

/** Reads an address that a program sends. The scheme is required, and a word before a colon is always a scheme. */
export function readSentAddress(text: string): TypedAddress {
  return readAddress(text, (sentText) => {
    const scheme = getTypedScheme(sentText) ?? (startsWithHost(sentText) ? null : getScheme(sentText))
    if (scheme !== null) return readWithScheme(sentText, scheme)
    const typedAddress = readTypedAddress(sentText)
    return refuse(
      'An absolute address with its scheme is expected, such as https://example.com/menu.',
      typedAddress.ok ? [typedAddress.url] : typedAddress.suggestions,
    )
  })
}

/** The problem and the first suggestion as one message, for responses that have no place for suggestions. */
export function formatAddressProblem({ problem, suggestions: [first] }: RefusedAddress): string {
  return first === undefined ? problem.replace(/\.$/, '') : `${problem} Did you mean ${first}?`
}

/** Removes spaces and format characters (zero width, direction, byte order) at both ends of a text. */
export function trimInvisible(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && invisibleCharacter.test(text.charAt(start))) start += 1
  while (end > start && invisibleCharacter.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const invisibleCharacter = /[\s\p{Cf}]/u
const webScheme = /^https?:/

function readAddress(text: string, parse: (text: string) => TypedAddress): TypedAddress {
  // Checked before trimming, so that a text of any length is refused at once.
  if (text.length > 8 * MAX_ADDRESS_LENGTH) return refuseLongAddress()
  const trimmed = trimInvisible(text)
  if (trimmed === '') return refuse('Enter an address.')
  if (trimmed.length > MAX_ADDRESS_LENGTH) return refuseLongAddress()
  const codeContent = explainCodeContent(trimmed)
  if (codeContent) return refuseWithCandidates(codeContent)
  if (/[\p{Cc}\p{Cs}]/u.test(trimmed)) {
    const problem = 'An address may not contain line breaks, control characters or broken characters.'
    return refuseWithCandidates({ problem, candidates: [trimmed.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')] })
  }
  const mendedScheme = mendScheme(trimmed)
  if (mendedScheme !== null) {
    const problem = `The beginning of the address is misspelled: “${mendedScheme.written}”.`
    return refuseWithCandidates({ problem, candidates: mendedScheme.candidates })
  }
  return parse(trimmed)
}

function readWithScheme(address: string, scheme: string): TypedAddress {
  if (blockedSchemes.has(scheme)) return refuse(`Addresses with “${scheme}:” cannot be opened.`)
  if (scheme.length === 1) return refuse('A phone cannot open a file of a computer. Enter the address of a page.')
  const parts = address.split(/\s+(?=https?:\/\/)/i)
  if (parts.length > 1)
    return refuseWithCandidates({
      problem: 'Enter one address. These are several.',
      candidates: parts.map((part) => part.replace(/\s.*/, '')),
    })
  const afterScheme = address.slice(scheme.length + 1)
  const hasOnlyWords = !afterScheme.startsWith('//') && !phoneSchemes.has(scheme) && /\s/.test(afterScheme)
  if (hasOnlyWords || afterScheme === '') return refuseWithCandidates(explainText(address))
  return parseWithScheme(address)
}

function parseWithScheme(address: string): TypedAddress {
  // Spaces are encoded first, because parsing as a URL would leave the spaces of tel:, mailto: and sms:.
  const url = parseUrl(address.replaceAll(' ', '%20'))
  if (url === null || (webScheme.test(url.protocol) && !isReachable(url.hostname))) {
    const dottedAddress = dotHost(address)
    return refuseWithCandidates({
      problem: invalidAddressMessage,
      candidates: dottedAddress === null ? [] : [dottedAddress],
    })
  }
  return url.href.length > MAX_ADDRESS_LENGTH
    ? refuse('The address is longer than 2,048 characters, once it is percent-encoded.')
    : { ok: true, url: url.href }
}

/** The scheme in lower case. Null if there is no scheme, or if the colon is before a port. */
function getTypedScheme(text: string): string | null {
  const scheme = getScheme(text)
  if (scheme === null || phoneSchemes.has(scheme)) return scheme
  return /^:\d{1,5}([/?#]|$)/.test(text.slice(scheme.length)) ? null : scheme
}

function getScheme(text: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase() ?? null
}

/** Refuses a text, and suggests at most three candidates that a code can open. */
function refuseWithCandidates({ problem, candidates }: TextExplanation): RefusedAddress {
  const suggestions = candidates.slice(0, 3).flatMap((candidate) => {
    const canBeOpened = mendScheme(candidate) === null && !blockedSchemes.has(getScheme(candidate) ?? '')
    const address = canBeOpened && startsWithHost(candidate) ? `https://${candidate}` : candidate
    const completed = canBeOpened ? parseWithScheme(address) : refuse('')
    // `http/2` does not mean the host 0.0.0.2, and `menu..pdf` does not mean a host at all.
    const [, rest] = /^https?:\/\/(.*)/i.exec(candidate) ?? []
    const isMeant = rest === undefined || startsWithHost(rest) || /^[a-z][a-z0-9-]*([:/?#]|$)/i.test(rest)
    return completed.ok && isMeant ? [completed.url] : []
  })
  return refuse(problem, [...new Set(suggestions)])
}

function refuseLongAddress(): RefusedAddress {
  return refuse('The address is longer than 2,048 characters.')
}

function refuse(problem: string, suggestions: readonly string[] = []): RefusedAddress {
  return { ok: false, problem, suggestions }
}
