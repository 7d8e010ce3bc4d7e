/** In characters. The longest codes of providers, those of Instagram, have about 8,000. */
const LONGEST_CODE = 20_000

/**
 * The web address in what people paste: an address with or without its scheme, a message of an app that shares an address, or the code that
 * a provider offers for other sites. Null if there is none, several, or one that hides where it leads.
 */
export function readPastedAddress(text: string): URL | null {
  // Chats put a few invisible marks of direction around addresses.
  const pasted = text
    .trim()
    .slice(0, LONGEST_CODE)
    .replace(/^[\p{Cf}\s]{1,20}|[\p{Cf}\s]{1,20}$/gu, '')
  // Mails put addresses between angle brackets.
  const bracketed = /^<(https?:\/\/[^\s<>"]+)>$/i.exec(pasted)?.[1]
  const address = bracketed ?? (pasted.startsWith('<') ? findAddressInCode(pasted) : findAddressInText(pasted))
  if (address === null || /[\s\\\p{Cc}]/u.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  // Only names of the domain name system: no `;`, which would end a directive of a policy, and no numbers.
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname)
  return isWeb && isName && url.username === '' && url.password === '' ? url : null
}

function findAddressInText(text: string): string | null {
  if (!/\s/.test(text)) return completeAddress(text)
  // An app shares an address with words before or after it.
  const [first, ...others] = (text.match(/https?:\/\/[^\s<>"]+/gi) ?? []).map(trimPunctuation)
  return first === undefined || others.some((other) => other !== first) ? null : first
}

/** The address without the punctuation of the sentence that it ends, and without a bracket that it does not begin. */
function trimPunctuation(address: string): string {
  const trimmed = address.replace(/[.,;:!?…»”’]{1,20}$/, '')
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed
}

function completeAddress(text: string): string | null {
  const [, type, id] = /^spotify:([a-z]{4,8}):([A-Za-z0-9]{22})$/.exec(text) ?? []
  if (type !== undefined) return `https://open.spotify.com/${type}/${id}`
  if (/^https?:\/\/[^/]/i.test(text)) return text
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]|$)/i.test(text) ? `https://${text}` : null
}

/** Finds the address in the code of a provider: of its frame, or of its widget, which a script would replace with a frame. */
function findAddressInCode(code: string): string | null {
  for (const frame of findTags(code, 'iframe')) {
    const address = ['src', 'data-src', 'data-tally-src']
      .map((name) => frame.get(name) ?? '')
      .find((value) => value !== '')
    if (address !== undefined) return address.startsWith('//') ? `https:${address}` : address
  }
  const widgets = findTags(code, String.raw`(?:div|blockquote|p|a|button)`)
  const addresses = widgets.flatMap((widget) => readWidget(widget) ?? [])
  // The last link of a quoted post leads to the post, those before it to what the post mentions.
  return addresses[0] ?? readScript(code) ?? findLastLink(code)
}

/** The address of what a script of Cal.com, Calendly or Eventbrite would show. */
function readScript(code: string): string | null {
  const bookingPath = /\bcalLink\s*:\s*["']([\w./-]{3,200})["']/.exec(code)?.[1]
  if (bookingPath !== undefined) return `https://cal.com/${bookingPath}`
  const popup = /\bCalendly\.init\w+\(\{\s*url:\s*["'](https:\/\/calendly\.com\/[^"'\s]{1,300})["']/.exec(code)?.[1]
  if (popup !== undefined) return popup
  const event = /\bEBWidgets\b[^]*\beventId\s*:\s*["'](\d{9,15})["']/.exec(code)?.[1]
  return event === undefined ? null : `https://www.eventbrite.com/e/${event}`
}

function readWidget(attributes: ReadonlyMap<string, string>): string | null {
  const address = ['data-instgrm-permalink', 'cite', 'data-url'].flatMap((name) => attributes.get(name) ?? [])[0]
  if (address !== undefined && /^https?:\/\//i.test(address)) return address
  const [typeform] = typeformNames.flatMap((name) => attributes.get(name) ?? [])
  if (typeform !== undefined) return `https://form.typeform.com/to/${typeform}`
  const tally = attributes.get('data-tally-open')
  if (tally !== undefined) return `https://tally.so/r/${tally}`
  const [user, pen] = [attributes.get('data-user'), attributes.get('data-slug-hash')]
  if (user !== undefined && pen !== undefined) return `https://codepen.io/${user}/pen/${pen}`
  const booking = attributes.get('data-cal-link')
  return booking === undefined ? null : `https://cal.com/${booking}`
}

/** The attributes of the forms of Typeform in the page and in a window above it. */
const typeformNames = ['live', 'widget', 'popup', 'slider', 'popover', 'sidetab'].map((name) => `data-tf-${name}`)

function findLastLink(code: string): string | null {
  const links = findTags(code, 'a').flatMap((link) => link.get('href') ?? [])
  return links.findLast((link) => /^https?:\/\//i.test(link)) ?? null
}

/** The attributes of all tags with a name. Quoted values may contain `>` and `<`. */
function findTags(code: string, name: string): Map<string, string>[] {
  const tags = code.matchAll(new RegExp(String.raw`<${name}\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gi'))
  return [...tags].map(([, attributes = '']) => readAttributes(attributes))
}

function readAttributes(text: string): Map<string, string> {
  const matches = text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)
  return new Map(
    [...matches].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? '').trim(),
    ]),
  )
}

/** Programs write the same character by its name or by its number, with or without zeros before it. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|quot|apos|#0*\d{1,3}|#x0*[0-9a-f]{1,2});/gi, (entity) => {
    const name = entity.slice(1, -1).toLowerCase()
    if (!name.startsWith('#')) return entities[name] ?? entity
    return String.fromCharCode(name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1)))
  })
}
const entities: { readonly [name: string]: string | undefined } = { amp: '&', quot: '"', apos: "'" }
