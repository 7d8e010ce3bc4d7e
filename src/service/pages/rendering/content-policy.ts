import { createHash } from 'node:crypto'

interface DocumentSources {
  /** The exact content between the tags. */
  style: string
  script: string
  /** Whether the page has forms that send input. */
  hasForms: boolean
  /** Whether its style loads fonts from the page's own host. */
  hasFonts?: boolean
  /** Whether its script reports visits and clicks to the page's own host. */
  countsVisits?: boolean
  /** The only origin that may show the document in a frame, if any. */
  framedBy?: string
  /** Origin of pictures besides the page's own. */
  pictureOrigin?: string
}

// These players set no cookie until a video is started.
const players = new Set(['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])

/**
 * A Content-Security-Policy for exactly this document: it allows its style and script by their hashes, and what its blocks load and send.
 */
export function createContentPolicy(html: string, inlined: DocumentSources): string {
  const { style, script, hasForms, hasFonts = false, countsVisits = false, framedBy, pictureOrigin } = inlined
  const styleHashes = [...new Set(findAttributeValues(html, / style="([^"]*)"/g).map(hash))]
  const mediaOrigins = [
    ...new Set(findAttributeValues(html, /<(?:video|audio|source|track)\b[^>]*? src="([^"]*)"/g).flatMap(toOrigins)),
  ]
  const frameOrigins = [...new Set(findAttributeValues(html, / data-player="([^"]*)"/g).flatMap(toOrigins))]
  const playerOrigins = frameOrigins.filter((origin) => players.has(origin))
  const policy: [name: string, value: string][] = [
    ['default-src', "'none'"],
    ['style-src', hash(style)],
    ['style-src-attr', styleHashes.length === 0 ? "'none'" : `'unsafe-hashes' ${styleHashes.join(' ')}`],
    ['script-src', script === '' ? "'none'" : hash(script)],
    ['img-src', `'self'${pictureOrigin === undefined ? '' : ` ${pictureOrigin}`}`],
    ...toDirective('font-src', hasFonts ? ["'self'"] : []),
    ...toDirective('media-src', mediaOrigins),
    ...toDirective('frame-src', playerOrigins),
    ...(hasForms || countsVisits ? [['connect-src', "'self'"] satisfies [string, string]] : []),
    ['form-action', hasForms ? "'self'" : "'none'"],
    ['base-uri', "'none'"],
    // The scripts of blocks never write markup as text, so the page needs no Trusted Types policy.
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
    ['frame-ancestors', framedBy ?? "'none'"],
  ]
  return policy.map(([name, value]) => `${name} ${value}`).join('; ')
}

/** Without sources, `default-src` holds, which allows nothing. */
function toDirective(name: string, sources: readonly string[]): [name: string, value: string][] {
  return sources.length === 0 ? [] : [[name, sources.join(' ')]]
}

/** Finds the values of an attribute. Quotes in values and texts are escaped, so no text is taken for an attribute. */
function findAttributeValues(html: string, attribute: RegExp): string[] {
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
