import { parseUrl } from '#contract/parse-url.ts'
import type { ImportRow, RowOutcome } from './import-row.ts'

/** The hosts on which short links of other products can keep working. */
export interface ShortLinkHosts {
  /** Hosts of the workspace, in ASCII. Null if they are unknown, so that the service decides. */
  ownHosts: ReadonlySet<string> | null
  /** Whether the service accepts short links at all. */
  isOffered: boolean
}

/** Adds to each outcome the short link that the code keeps, or a warning if it cannot keep the link. Two rows cannot have the same link. */
export function checkShortLinks(
  rows: readonly ImportRow[],
  outcomes: readonly RowOutcome[],
  { ownHosts, isOffered }: ShortLinkHosts,
): readonly RowOutcome[] {
  if (rows.every(({ shortLink }) => shortLink === undefined)) return outcomes
  const linesByLink = new Map<string, number>()
  return outcomes.map((outcome, index) => {
    const row = rows[index]
    if (outcome.state !== 'create' || row?.shortLink === undefined) return outcome
    const { shortLink, line } = row
    const host = getHost(shortLink)
    if (!isOffered) return addWarning(outcome, `${shortLink} is not kept: the service does not take short links`)
    if (host === null) return addWarning(outcome, `${shortLink} is not kept: it has no domain`)
    if (ownHosts && !ownHosts.has(host))
      return addWarning(outcome, `${shortLink} is not kept: ${host} is not a domain of this workspace`)
    const firstLine = linesByLink.get(shortLink)
    if (firstLine !== undefined)
      return { state: 'wrong', reason: `Row ${firstLine.toLocaleString()} has the short link ${shortLink} too` }
    linesByLink.set(shortLink, line)
    return { ...outcome, aliases: [shortLink] }
  })
}

/** Lists the hosts of short links that do not belong to the workspace. */
export function listOtherHosts(rows: readonly ImportRow[], { ownHosts }: Pick<ShortLinkHosts, 'ownHosts'>): string[] {
  const hosts = rows.flatMap(({ shortLink }) => (shortLink === undefined ? [] : (getHost(shortLink) ?? [])))
  return [...new Set(hosts)].filter((host) => ownHosts !== null && !ownHosts.has(host))
}

/** The host of a short link. Null if it has only a path. */
function getHost(shortLink: string): string | null {
  return shortLink.includes('/') ? (parseUrl(`https://${shortLink}`)?.hostname ?? null) : null
}

function addWarning(outcome: Extract<RowOutcome, { state: 'create' }>, reason: string): RowOutcome {
  const warning = outcome.warning ? { ...outcome.warning, reason: `${outcome.warning.reason} · ${reason}` } : { reason }
  return { ...outcome, warning }
}
