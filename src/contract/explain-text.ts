import { shorten } from './cut-text.ts'

/** Why a text is not an address, as a sentence, and the addresses that the author may mean, which may be invalid. */
export interface TextExplanation {
  problem: string
  candidates: readonly string[]
}

/** Explains a text that is not a web address: an e-mail address, a phone number, a date, a file name, words. */
export function explainText(text: string): TextExplanation {
  for (const explain of [explainCodeContent, explainContact, explainQuotedAddress, explainNumericText, explainName]) {
    const explanation = explain(text)
    if (explanation !== null) return explanation
  }
  const problem = /\s/.test(text)
    ? `${quote(text)} is not an address. Enter one such as example.com/menu.`
    : incompleteAddressMessage
  return { problem, candidates: [] }
}

function explainContact(text: string): TextExplanation | null {
  if (/^[^\s@/:,;]+@[^\s@/:,;]+\.[^\s@/:,;]{2,}$/.test(text))
    return { problem: `${quote(text)} is an e-mail address.`, candidates: [`mailto:${text}`] }
  const phone = parsePhoneNumber(text)
  return phone === null ? null : { problem: `${quote(text)} looks like a phone number.`, candidates: [`tel:${phone}`] }
}

function explainQuotedAddress(text: string): TextExplanation | null {
  const innerAddress = findInnerAddress(text)
  return innerAddress === null
    ? null
    : { problem: 'Enter the address alone, without other text.', candidates: [innerAddress] }
}

function explainNumericText(text: string): TextExplanation | null {
  const kind = numericKinds.find(([pattern]) => pattern.test(text))?.[1]
  return kind === undefined
    ? null
    : { problem: `${quote(text)} looks like ${kind}, not like an address.`, candidates: [] }
}

function explainName(text: string): TextExplanation | null {
  const dottedAddress = dotHost(text)
  if (dottedAddress !== null && !/\s/.test(text) && /\.[a-z]{2,}/i.test(dottedAddress))
    return { problem: invalidAddressMessage, candidates: [`https://${dottedAddress}`] }
  if (/^[^\s/?#]+\.[a-z0-9]{2,5}$/i.test(text))
    return {
      problem: `${quote(text)} looks like the name of a file or a version, not like an address.`,
      candidates: /\.(zip|mov)$/i.test(text) ? [`https://${text}/`] : [],
    }
  return /^[a-z][\w-]*:\d{2,5}([/?#]|$)/i.test(text)
    ? { problem: incompleteAddressMessage, candidates: [`https://${text}`] }
    : null
}

/** Explains a text that QR codes can contain but no redirect can lead to, such as access to a Wi-Fi. Null for any other text. */
export function explainCodeContent(text: string): TextExplanation | null {
  const kind = codeContents.find(([pattern]) => pattern.test(text))?.[1]
  if (kind === undefined) return null
  return { problem: `${kind} cannot be the destination of a code: a phone opens addresses only.`, candidates: [] }
}

/** Replaces commas, spaces and repeated dots in the host of an address with dots. Null if there is nothing to replace. */
export function dotHost(address: string): string | null {
  const [prefix = '', scheme = '', authority = ''] = /^([a-z]+:\/\/)?([^/?#]*)/i.exec(address) ?? []
  const host = authority.replaceAll(/[,.]+/g, '.').replaceAll(/^\.|\s+/g, '')
  return host === authority ? null : scheme + host + address.slice(prefix.length)
}

export const invalidAddressMessage = 'Enter a valid address, such as https://example.com/menu.'
const incompleteAddressMessage = 'Enter a full address, such as example.com/menu.'

const codeContents = [
  [/^wifi:/i, 'The access to a Wi-Fi'],
  [/^(begin:vcard|mecard:|bizcard:)/i, 'A contact'],
  [/^begin:v(event|calendar)/i, 'An event'],
  [/^matmsg:/i, 'The draft of an e-mail'],
] as const

const numericKinds = [
  [/^\d+(\.\d+){3}$/, 'an IP address with a wrong number'],
  [/^(\d{1,2}[./-]\d{1,2}[./-](\d{2}|\d{4})|\d{4}[./-]\d{1,2}[./-]\d{1,2})([T ,].*)?$/, 'a date'],
  [/^\d{1,2}[:h]\d{2}(:\d{2})?\s*([ap]\.?m\.?|uhr)?$/i, 'a time'],
  [/^v\.?\d+(\.\d+)*([.-][a-z0-9]+)*$/i, 'a version'],
  [/^[.,\s%€$£¥+-]*\d[\d.,'’\s%€$£¥+-]*(EUR|USD|GBP|CHF)?$/, 'a number'],
] as const

/** Finds an address in brackets, in quotes, or between words: `<https://example.com>`, `url: "example.com"`. */
function findInnerAddress(text: string): string | null {
  const quotedAddress =
    /^(?:url:)?\s*[<("'“„‚«»‹›‘’[]+([^\s<>[\]"“”„«»‹›]+[.:][^\s<>[\]"“”„«»‹›]+?)[>)"'“”‘’«»‹›\]]+[.,;]?$/i.exec(
      text,
    )?.[1]
  return quotedAddress ?? /https?:\/\/[^\s<>"“”„«»]+[^\s<>"“”„«».,;:!?)]/i.exec(text)?.[0] ?? null
}

/** The digits of a text that begins like a phone number, or has its digits in groups. Null for any other text. */
function parsePhoneNumber(text: string): string | null {
  if (
    !/^[+(]?\d[\d\s().\-–/]*$/.test(text) ||
    numericKinds.some(([pattern, kind]) => kind !== 'a number' && pattern.test(text))
  )
    return null
  const number = text.startsWith('+') ? text.replace(/\(0\)/, '') : text
  const digits = number.replaceAll(/\D/g, '')
  const isLikelyPhone = /^[+(0]/.test(text) || (/\d[\s.\-–/]\d/.test(text) && digits.length >= 10)
  if (!isLikelyPhone || digits.length < 6 || digits.length > 15) return null
  return (text.startsWith('+') ? '+' : '') + digits
}

function quote(text: string): string {
  return `“${shorten(text)}”`
}
