/** The UTM parameters of web addresses, in the usual order. */
export const utmFields = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmField = (typeof utmFields)[number]
export type Utm = Record<UtmField, string>

export const noUtm: Utm = { source: '', medium: '', campaign: '', term: '', content: '' }

/** Reads the UTM parameters of an address. Null if it is not a web address. The first of several values counts. */
export function parseUtm(url: string): Utm | null {
  if (!isWebAddress(url)) return null
  const pairs = splitAddress(url).query.split('&')
  return mapUtm((field) => {
    const pair = pairs.find((item) => item.startsWith(`utm_${field}=`))
    return pair === undefined ? '' : decode(pair.slice(`utm_${field}=`.length))
  })
}

/** A value for each UTM parameter. */
export function mapUtm<T>(get: (field: UtmField) => T): Record<UtmField, T> {
  return {
    source: get('source'),
    medium: get('medium'),
    campaign: get('campaign'),
    term: get('term'),
    content: get('content'),
  }
}

/** Replaces the UTM parameters of an address. Empty ones are removed; everything else stays the same. */
export function withUtm(url: string, utm: Utm): string {
  if (!isWebAddress(url)) return url
  const { path, query, fragment } = splitAddress(url)
  const otherParams = query
    .split('&')
    .filter((pair) => pair !== '' && !utmFields.some((field) => pair.startsWith(`utm_${field}=`)))
  const added = utmFields.flatMap((field) => {
    const value = utm[field]
    return value.trim() ? [`utm_${field}=${encodeURIComponent(value)}`] : []
  })
  const all = [...otherParams, ...added].join('&')
  return `${path}${all && `?${all}`}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Replaces only some UTM parameters of an address. An address that is not a web address stays the same. */
export function mergeUtm(url: string, values: { [K in UtmField]?: string | undefined }): string {
  const utm = parseUtm(url)
  if (!utm) return url
  for (const field of utmFields) utm[field] = values[field] ?? utm[field]
  return withUtm(url, utm)
}

/** The parameters that are not empty. */
export function pickSet(utm: Utm): Partial<Utm> {
  return Object.fromEntries(utmFields.flatMap((field) => (utm[field] === '' ? [] : [[field, utm[field]]])))
}

function splitAddress(url: string): { path: string; query: string; fragment: string | undefined } {
  const [base = '', fragment] = url.trim().split(/#(.*)/s)
  const [path = '', query = ''] = base.split(/\?(.*)/s)
  return { path, query, fragment }
}

/** Whether a text is a web address, with or without a scheme. */
function isWebAddress(url: string): boolean {
  const text = url.trim()
  const whole = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`
  return /^https?:\/\/[^\s/?#]+/i.test(whole)
}

function decode(value: string): string {
  const text = value.replaceAll('+', ' ')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
