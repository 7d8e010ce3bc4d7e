import { dotHost, explainCodeContent, explainText, invalid, type TextExplanation } from './explain-text.ts'
import { mendScheme } from './mend-scheme.ts'
import { parseUrl } from './parse-url.ts'
import { isReachable, startsWithHost } from './typed-host.ts'

/**
 * The address that a text is, as the URL's href; or a sentence that says why it is none, for the field where it was entered, and the
 * addresses that may be meant.
 */
export type TypedAddress = { ok: true; url: string } | RefusedAddress

export interface RefusedAddress {
  ok: false
  problem: string
  /** Complete addresses, the likeliest first; often none. */
  suggestions: readonly string[]
}

export const MAX_ADDRESS = 2048

/** Schemes that run or show something inside the browser; others are opened by the phone. */
const blockedSchemes = new Set(['javascript', 'data', 'vbscript', 'file', 'blob', 'about'])

/** Schemes whose addresses may be a number alone, or have spaces, which other words before a colon may not. */
const phoneSchemes = new Set(
  'tel|telprompt|sms|smsto|mms|mmsto|mailto|geo|callto|sip|sips|xmpp|skype|facetime|facetime-audio|whatsapp|bitcoin|ethereum|lightning|maps|market|urn'.split(
    '|',
  ),
)

/**
 * The address that a person typed, pasted or has in a table, as the destination of a code or the link of a page. Spaces and invisible
 * characters around it do not count, spaces inside are percent-encoded, and a host is completed with `https://`. What only looks like
 * a host, such as a date, a price, a version or an e-mail address, is refused.
 */
export function readTypedAddress(text: string): TypedAddress {
  return read(text, (typed) => {
    const bare = typed.replace(/^\/\//, '')
    const scheme = getTypedScheme(bare)
    const authority = /^[\w.+-]+:[^\s/@]*@(?=[^\s/]+\.)/.exec(bare)?.[0]
    if (authority !== undefined && !phoneSchemes.has(scheme ?? '')) {
      const problem = 'Enter the address without the name and the password before its host.'
      return refuseAs({ problem, candidates: [`https://${bare.slice(authority.length)}`] })
    }
    if (scheme !== null) return readWithScheme(bare, scheme)
    return startsWithHost(bare) ? complete(`https://${bare}`) : refuseAs(explainText(bare))
  })
}

/** The same for an address that a program sends: the scheme must be there, and a word before a colon is always one. */
export function readSentAddress(text: string): TypedAddress {
  return read(text, (sent) => {
    const scheme = getTypedScheme(sent) ?? (startsWithHost(sent) ? null : getScheme(sent))
    if (scheme !== null) return readWithScheme(sent, scheme)
    const typed = readTypedAddress(sent)
    return refuse(
      'An absolute address with its scheme is expected, such as https://example.com/menu.',
      typed.ok ? [typed.url] : typed.suggestions,
    )
  })
}

/** A refusal as one message, for an answer that has no place for what is offered. */
export function addressMessage({ problem, suggestions: [first] }: RefusedAddress): string {
  return first === undefined ? problem.replace(/\.$/, '') : `${problem} Did you mean ${first}?`
}

/** A text without spaces, and without the characters that Unicode calls format (zero width, direction, byte order), at both ends. */
export function trimInvisible(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isInvisible.test(text.charAt(start))) start += 1
  while (end > start && isInvisible.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const isInvisible = /[\s\p{Cf}]/u
const isWeb = /^https?:/

function read(text: string, readChecked: (text: string) => TypedAddress): TypedAddress {
  // Not even trimmed, so that a text of any length is refused at once.
  if (text.length > 8 * MAX_ADDRESS) return tooLong()
  const typed = trimInvisible(text)
  if (typed === '') return refuse('Enter an address.')
  if (typed.length > MAX_ADDRESS) return tooLong()
  const content = explainCodeContent(typed)
  if (content) return refuseAs(content)
  if (/[\p{Cc}\p{Cs}]/u.test(typed)) {
    const problem = 'An address may not contain line breaks, control characters or broken characters.'
    return refuseAs({ problem, candidates: [typed.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')] })
  }
  const mended = mendScheme(typed)
  if (mended !== null) {
    const problem = `The beginning of the address is misspelled: “${mended.written}”.`
    return refuseAs({ problem, candidates: mended.candidates })
  }
  return readChecked(typed)
}

function readWithScheme(address: string, scheme: string): TypedAddress {
  if (blockedSchemes.has(scheme)) return refuse(`Addresses with “${scheme}:” cannot be opened.`)
  if (scheme.length === 1) return refuse('A phone cannot open a file of a computer. Enter the address of a page.')
  const parts = address.split(/\s+(?=https?:\/\/)/i)
  if (parts.length > 1)
    return refuseAs({
      problem: 'Enter one address. These are several.',
      candidates: parts.map((part) => part.replace(/\s.*/, '')),
    })
  const rest = address.slice(scheme.length + 1)
  const isWords = !rest.startsWith('//') && !phoneSchemes.has(scheme) && /\s/.test(rest)
  if (isWords || rest === '') return refuseAs(explainText(address))
  return complete(address)
}

function complete(address: string): TypedAddress {
  // What follows the scheme of tel:, mailto: and sms: keeps its spaces when it is read as a URL.
  const url = parseUrl(address.replaceAll(' ', '%20'))
  if (url === null || (isWeb.test(url.protocol) && !isReachable(url.hostname))) {
    const dotted = dotHost(address)
    return refuseAs({ problem: invalid, candidates: dotted === null ? [] : [dotted] })
  }
  return url.href.length > MAX_ADDRESS
    ? refuse('The address is longer than 2,048 characters, once it is percent-encoded.')
    : { ok: true, url: url.href }
}

/** The scheme, in lower case; null: there is none, or a host and its port. */
function getTypedScheme(text: string): string | null {
  const scheme = getScheme(text)
  if (scheme === null || phoneSchemes.has(scheme)) return scheme
  return /^:\d{1,5}([/?#]|$)/.test(text.slice(scheme.length)) ? null : scheme
}

function getScheme(text: string): string | null {
  return /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase() ?? null
}

/** A refusal that offers those of the candidates that a code can open, three at most. */
function refuseAs({ problem, candidates }: TextExplanation): RefusedAddress {
  const suggestions = candidates.slice(0, 3).flatMap((candidate) => {
    const isOpened = mendScheme(candidate) === null && !blockedSchemes.has(getScheme(candidate) ?? '')
    const address = isOpened && startsWithHost(candidate) ? `https://${candidate}` : candidate
    const completed = isOpened ? complete(address) : refuse('')
    // `http/2` is no address of the host 0.0.0.2, and `menu..pdf` none of a host at all.
    const [, rest] = /^https?:\/\/(.*)/i.exec(candidate) ?? []
    const isMeant = rest === undefined || startsWithHost(rest) || /^[a-z][a-z0-9-]*([:/?#]|$)/i.test(rest)
    return completed.ok && isMeant ? [completed.url] : []
  })
  return refuse(problem, [...new Set(suggestions)])
}

function tooLong(): RefusedAddress {
  return refuse('The address is longer than 2,048 characters.')
}

function refuse(problem: string, suggestions: readonly string[] = []): RefusedAddress {
  return { ok: false, problem, suggestions }
}
