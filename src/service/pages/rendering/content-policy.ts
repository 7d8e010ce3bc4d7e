import { createHash } from 'node:crypto'
import { HTML_SANDBOX } from '#blocks/blocks/html-document.ts'
import { isFrameOrigin } from '#blocks/embeds/find-embed.ts'

interface DocumentSources {
  /** The exact content between the tags. */
  style: string
  script: string
  /** Whether the page has forms that send input. */
  hasForms: boolean
  /** Whether its style loads fonts from the page's own host. */
  hasFonts?: boolean
  /** The only origin that may show the document in a frame, if any. */
  framedBy?: string
  /** Origin of pictures besides the page's own. */
  pictureOrigin?: string
}

/**
 * A Content-Security-Policy for exactly this document: it allows its style and script by their hashes, and what its blocks load and send.
 */
export function createContentPolicy(html: string, inlined: DocumentSources): string {
  const { style, script, hasForms, hasFonts = false, framedBy, pictureOrigin } = inlined
  const styleHashes = [...new Set(findAttributeValues(html, / style="([^"]*)"/g).map(hash))]
  const mediaOrigins = [
    ...new Set(findAttributeValues(html, /<(?:video|audio|source|track)\b[^>]*? src="([^"]*)"/g).flatMap(toOrigins)),
  ]
  const frameOrigins = findFrameOrigins(html)
  const policy: [name: string, value: string][] = [
    ['default-src', "'none'"],
    ['style-src', hash(style)],
    ['style-src-attr', styleHashes.length === 0 ? "'none'" : `'unsafe-hashes' ${styleHashes.join(' ')}`],
    ['script-src', script === '' ? "'none'" : hash(script)],
    ['img-src', `'self'${pictureOrigin === undefined ? '' : ` ${pictureOrigin}`}`],
    ...toDirective('font-src', hasFonts ? ["'self'"] : []),
    ...toDirective('media-src', mediaOrigins),
    ...toDirective('frame-src', frameOrigins),
    // Scripts of the page send forms and count visits here. Tools that check a page read robots.txt and the sitemap by requests of the page.
    ['connect-src', "'self'"],
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

/**
 * A Content-Security-Policy for a document of an author's HTML. The sandbox takes its origin away, even if the document is opened at its
 * own address, and it loads from the listed origins only.
 */
export function createFramePolicy(origins: readonly string[], framedBy: string | undefined): string {
  const originList = origins.map((origin) => ` ${origin}`).join('')
  const originListOrNone = originList === '' ? " 'none'" : originList
  const policy = [
    "default-src 'none'",
    `script-src 'unsafe-inline'${originList}`,
    `style-src 'unsafe-inline'${originList}`,
    `img-src data:${originList}`,
    `font-src data:${originList}`,
    `media-src data:${originList}`,
    `connect-src${originListOrNone}`,
    `frame-src${originListOrNone}`,
    `form-action${originListOrNone}`,
    "base-uri 'none'",
    `frame-ancestors 'self'${framedBy === undefined ? '' : ` ${framedBy}`}`,
    `sandbox ${HTML_SANDBOX}`,
  ]
  return policy.join('; ')
}

/** The origins of frames: those that a tap loads, and those of the page's own files. */
function findFrameOrigins(html: string): string[] {
  const addresses = [
    ...findAttributeValues(html, / data-player="([^"]*)"/g),
    ...findAttributeValues(html, /<iframe\b[^>]*? src="([^"]*)"/g),
  ]
  const origins = addresses.flatMap(toOrigins)
  return [...new Set(origins)].filter((origin) => origin === "'self'" || isFrameOrigin(origin))
}

/** Finds the values of an attribute. Quotes in values and texts are escaped, so no text is taken for an attribute. */
function findAttributeValues(html: string, attribute: RegExp): string[] {
  return [...html.matchAll(attribute)].map(([, value = '']) =>
    value.replace(/&(quot|amp|lt|gt|#x27);/g, (entity) => entities[entity] ?? entity),
  )
}
const entities: Record<string, string> = { '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#x27;': "'" }

function toOrigins(address: string): string[] {
  if (!/^https?:/i.test(address)) return ["'self'"]
  // A host may contain `;`, which would end the directive.
  return URL.canParse(address) && /^[\w.[\]:-]+$/.test(new URL(address).host) ? [new URL(address).origin] : []
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
