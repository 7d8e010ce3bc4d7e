/** The UTM parameters, in the usual order. */
export const campaignFields = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type CampaignField = (typeof campaignFields)[number]
export type Campaign = Record<CampaignField, string>

export const noCampaign: Campaign = { source: '', medium: '', campaign: '', term: '', content: '' }

/** UTM parameters of an address; null if it is not a web address. */
export function parseCampaign(url: string): Campaign | null {
  const parsed = webAddress(url)
  if (!parsed) return null
  const read = (field: CampaignField) => parsed.searchParams.get(`utm_${field}`) ?? ''
  return {
    source: read('source'),
    medium: read('medium'),
    campaign: read('campaign'),
    term: read('term'),
    content: read('content'),
  }
}

/** Replaces the UTM parameters of an address. Empty ones are removed; the rest stays the same. */
export function withCampaign(url: string, campaign: Campaign): string {
  const parsed = webAddress(url)
  if (!parsed) return url
  const [base = '', fragment] = url.trim().split(/#(.*)/s)
  const [path = '', query = ''] = base.split(/\?(.*)/s)
  const otherParams = query
    .split('&')
    .filter((pair) => pair !== '' && !campaignFields.some((field) => pair.startsWith(`utm_${field}=`)))
  const added = campaignFields.flatMap((field) => {
    const value = campaign[field]
    return value.trim() ? [`utm_${field}=${encodeURIComponent(value)}`] : []
  })
  const all = [...otherParams, ...added].join('&')
  return `${path}${all && `?${all}`}${fragment === undefined ? '' : `#${fragment}`}`
}

function webAddress(url: string): URL | null {
  const text = url.trim()
  const whole = /^[a-z][a-z0-9+-]*:/i.test(text) ? text : `https://${text}`
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null
  return new URL(whole)
}
