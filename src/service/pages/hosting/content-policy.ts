import { createHash } from 'node:crypto'

interface Inlined {
  /** What stands between the tags, to the letter. */
  style: string
  script: string
  /** Whether blocks of the page send what visitors type. */
  sends: boolean
  /** The one origin that may show the document in a frame, where there is one. */
  framedBy?: string
  /** Where pictures may come from, beside the page's own origin. */
  pictures?: string
}

// They keep no cookie until they are started.
const players = new Set(['https://www.youtube-nocookie.com', 'https://player.vimeo.com'])

/** What the document may do, and no more: its own style and script by their hashes, and what its blocks need. */
export function contentPolicy(html: string, inlined: Inlined): string {
  const { style, script, sends, framedBy, pictures } = inlined
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
    ...(sends ? [['connect-src', "'self'"] satisfies [string, string]] : []),
    ['form-action', sends ? "'self'" : "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', framedBy ?? "'none'"],
  ]
  return policy.map(([name, value]) => `${name} ${value}`).join('; ')
}

/** Quotes within values and texts are escaped, so that nothing that somebody wrote is taken for an attribute. */
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
