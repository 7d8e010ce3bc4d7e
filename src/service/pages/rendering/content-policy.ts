import { createHash } from 'node:crypto'

interface DocumentSources {
  /** The exact content between the tags. */
  style: string
  script: string
  /** Whether the page has forms that send input. */
  sends: boolean
  /** Whether its script reports pressed links to the page's own host. */
  reports?: boolean
  /** The only origin that may show the document in a frame, if any. */
  framedBy?: string
  /** Origin of pictures besides the page's own. */
  pictures?: string
}

// They set no cookie until a video is started.
const players = new Set(['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])

/** A policy for exactly this document: its own style and script by their hashes, and the needs of its blocks. */
export function contentPolicy(html: string, inlined: DocumentSources): string {
  const { style, script, sends, reports = false, framedBy, pictures } = inlined
  const attributes = [...new Set(getValues(html, / style="([^"]*)"/g).map(hash))]
  const media = [...new Set(getValues(html, /<(?:video|audio|source|track)\b[^>]*? src="([^"]*)"/g).flatMap(toOrigins))]
  const frames = [...new Set(getValues(html, / data-player="([^"]*)"/g).flatMap(toOrigins))]
  const embeds = frames.filter((origin) => players.has(origin))
  const policy: [name: string, value: string][] = [
    ['default-src', "'none'"],
    ['style-src', hash(style)],
    ['style-src-attr', attributes.length === 0 ? "'none'" : `'unsafe-hashes' ${attributes.join(' ')}`],
    ['script-src', script === '' ? "'none'" : hash(script)],
    ['img-src', `'self'${pictures === undefined ? '' : ` ${pictures}`}`],
    ...(media.length === 0 ? [] : [['media-src', media.join(' ')] satisfies [string, string]]),
    ...(embeds.length === 0 ? [] : [['frame-src', embeds.join(' ')] satisfies [string, string]]),
    ...(sends || reports ? [['connect-src', "'self'"] satisfies [string, string]] : []),
    ['form-action', sends ? "'self'" : "'none'"],
    ['base-uri', "'none'"],
    // Our scripts write no markup as text, so no policy that makes any is needed.
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['frame-ancestors', framedBy ?? "'none'"],
  ]
  return policy.map(([name, value]) => `${name} ${value}`).join('; ')
}

/** Finds style attributes. Quotes in values and texts are escaped, so no text is taken for an attribute. */
function getValues(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = '']) =>
    value.replace(/&(quot|amp|lt|gt|#x27);/g, (entity) => entities[entity] ?? entity),
  )
}
const entities: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'" }

function toOrigins(address: string): string[] {
  return /^https?:/i.test(address) && URL.canParse(address) ? [new URL(address).origin] : ["'self'"]
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
