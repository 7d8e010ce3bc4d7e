/** The UTM parameters of web addresses, in the usual order. */
export const utmFields = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type UtmField = (typeof utmFields)[number]
export type Utm = Record<UtmField, string>

export const noUtm: Utm = { source: '', medium: '', campaign: '', term: '', content: '' }

/** Reads the UTM parameters of an address. If an address has several values of a parameter, the first counts. Null if it is not a web address. */
export function parseUtm(url: string): Utm | null {
  if (!isWebAddress(url)) return null
  const pairs = splitAddress(url).query.split('&')
  return mapUtm((field) => {
    const pair = pairs.find((candidate) => candidate.startsWith(`utm_${field}=`))
    return pair === undefined ? '' : decode(pair.slice(`utm_${field}=`.length))
  })
}

/** Calls a function for each UTM parameter, and returns the results by parameter. */
export function mapUtm<T>(getValue: (field: UtmField) => T): Record<UtmField, T> {
  return {
    source: getValue('source'),
    medium: getValue('medium'),
    campaign: getValue('campaign'),
    term: getValue('term'),
    content: getValue('content'),
  }
}

/** Replaces the UTM parameters of an address. Empty parameters are removed, and the other parts of the address stay the same. */
export function replaceUtm(url: string, utm: Utm): string {
  if (!isWebAddress(url)) return url
  const { path, query, fragment } = splitAddress(url)
  const otherParams = query
    .split('&')
    .filter((pair) => pair !== '' && !utmFields.some((field) => pair.startsWith(`utm_${field}=`)))
  const utmParams = utmFields.flatMap((field) => {
    const value = utm[field]
    return value.trim() ? [`utm_${field}=${encodeURIComponent(value)}`] : []
  })
  const newQuery = [...otherParams, ...utmParams].join('&')
  return `${path}${newQuery && `?${newQuery}`}${fragment === undefined ? '' : `#${fragment}`}`
}

/** Replaces only some UTM parameters of an address. An address that is not a web address stays the same. */
export function mergeUtm(url: string, values: { [K in UtmField]?: string | undefined }): string {
  const utm = parseUtm(url)
  if (!utm) return url
  for (const field of utmFields) utm[field] = values[field] ?? utm[field]
  return replaceUtm(url, utm)
}

/** The parameters that are not empty. */
export function omitEmptyUtm(utm: Utm): Partial<Utm> {
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
  const addressWithScheme = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`
  return /^https?:\/\/[^\s/?#]+/i.test(addressWithScheme)
}

function decode(value: string): string {
  const text = value.replaceAll('+', ' ')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
