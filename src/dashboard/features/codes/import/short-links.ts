import { parseUrl } from '#contract/parse-url.ts'
import type { ImportRow, RowOutcome } from './import-row.ts'

/** The hosts on which short links of other products can keep working. */
export interface ShortLinkHosts {
  /** Hosts of the workspace, in ASCII; null if they are unknown, so that the service decides. */
  ownHosts: ReadonlySet<string> | null
  /** Whether the service accepts short links at all. */
  isOffered: boolean
}

/** Adds to each outcome the short link that its code keeps, or a warning if it cannot be kept. A link belongs to a single row. */
export function checkShortLinks(
  rows: readonly ImportRow[],
  outcomes: readonly RowOutcome[],
  { ownHosts, isOffered }: ShortLinkHosts,
): readonly RowOutcome[] {
  if (rows.every(({ shortLink }) => shortLink === undefined)) return outcomes
  const seen = new Map<string, number>()
  return outcomes.map((outcome, index) => {
    const row = rows[index]
    if (outcome.state !== 'create' || row?.shortLink === undefined) return outcome
    const { shortLink, line } = row
    const host = getHost(shortLink)
    if (!isOffered) return warn(outcome, `${shortLink} is not kept: the service does not take short links`)
    if (host === null) return warn(outcome, `${shortLink} is not kept: it has no domain`)
    if (ownHosts && !ownHosts.has(host))
      return warn(outcome, `${shortLink} is not kept: ${host} is no domain of this workspace`)
    const before = seen.get(shortLink)
    if (before !== undefined)
      return { state: 'wrong', reason: `Row ${before.toLocaleString()} has the short link ${shortLink} too` }
    seen.set(shortLink, line)
    return { ...outcome, aliases: [shortLink] }
  })
}

/** Lists the hosts of short links that do not belong to the workspace. */
export function listOtherHosts(rows: readonly ImportRow[], { ownHosts }: Pick<ShortLinkHosts, 'ownHosts'>): string[] {
  const hosts = rows.flatMap(({ shortLink }) => (shortLink === undefined ? [] : (getHost(shortLink) ?? [])))
  return [...new Set(hosts)].filter((host) => ownHosts !== null && !ownHosts.has(host))
}

/** Null for a path alone. */
function getHost(shortLink: string): string | null {
  return shortLink.includes('/') ? (parseUrl(`https://${shortLink}`)?.hostname ?? null) : null
}

function warn(outcome: Extract<RowOutcome, { state: 'create' }>, reason: string): RowOutcome {
  const warning = outcome.warning ? { ...outcome.warning, reason: `${outcome.warning.reason} · ${reason}` } : { reason }
  return { ...outcome, warning }
}
