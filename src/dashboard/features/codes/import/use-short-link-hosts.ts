import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOffers } from '#dashboard/api/offers.ts'
import { domainsQueries } from '#dashboard/api/domains.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { ShortLinkHosts } from './short-links.ts'

/** Where short links can be kept: on the verified domains for scans, and on the host of scan addresses, which existing codes show. */
export function useShortLinkHosts(scanHosts: ReadonlySet<string>): ShortLinkHosts & { domains: readonly string[] } {
  const offers = useOffers()
  const { data } = useQuery({ ...domainsQueries.all(), enabled: usePermission()('GET /domains') })
  const isOffered = offers('POST /codes/bulk#rows.aliases') || offers('PATCH /codes/{id}#aliases')
  return useMemo(() => {
    const domains = (data ?? []).filter(({ state, use }) => state === 'verified' && use === 'scans')
    const hosts = domains.map(({ host }) => host)
    const isKnown = data !== undefined && scanHosts.size > 0
    return { domains: hosts, own: isKnown ? new Set([...hosts, ...scanHosts]) : null, isOffered }
  }, [data, scanHosts, isOffered])
}
