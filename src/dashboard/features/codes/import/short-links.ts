import { parseUrl } from '#contract/parse-url.ts'
import type { ImportRow, Judged } from './import-row.ts'

/** Where short links of other products can go on working. */
export interface ShortLinkHosts {
  /** Those of the workspace, in ASCII; null: it is not known which they are, and the service decides. */
  own: ReadonlySet<string> | null
  /** Whether the service takes short links at all. */
  isOffered: boolean
}

/** The rows with the short links that their codes keep, or with a warning where one cannot be kept. A link belongs to one row alone. */
export function judgeShortLinks(
  rows: readonly ImportRow[],
  judged: readonly Judged[],
  { own, isOffered }: ShortLinkHosts,
): readonly Judged[] {
  if (rows.every(({ shortLink }) => shortLink === undefined)) return judged
  const seen = new Map<string, number>()
  return judged.map((one, at) => {
    const row = rows[at]
    if (one.state !== 'create' || row?.shortLink === undefined) return one
    const { shortLink, line } = row
    const host = getHost(shortLink)
    if (!isOffered) return warn(one, `${shortLink} is not kept: the service does not take short links`)
    if (host === null) return warn(one, `${shortLink} is not kept: it has no domain`)
    if (own && !own.has(host)) return warn(one, `${shortLink} is not kept: ${host} is no domain of this workspace`)
    const before = seen.get(shortLink)
    if (before !== undefined)
      return { state: 'wrong', reason: `Row ${before.toLocaleString()} has the short link ${shortLink} too` }
    seen.set(shortLink, line)
    return { ...one, aliases: [shortLink] }
  })
}

/** The hosts of short links that are not among those of the workspace. */
export function listOtherHosts(rows: readonly ImportRow[], { own }: Pick<ShortLinkHosts, 'own'>): string[] {
  const hosts = rows.flatMap(({ shortLink }) => (shortLink === undefined ? [] : (getHost(shortLink) ?? [])))
  return [...new Set(hosts)].filter((host) => own !== null && !own.has(host))
}

/** Null for a path alone. */
function getHost(shortLink: string): string | null {
  return shortLink.includes('/') ? (parseUrl(`https://${shortLink}`)?.hostname ?? null) : null
}

function warn(one: Extract<Judged, { state: 'create' }>, reason: string): Judged {
  const warning = one.warning ? { ...one.warning, reason: `${one.warning.reason} · ${reason}` } : { reason }
  return { ...one, warning }
}
