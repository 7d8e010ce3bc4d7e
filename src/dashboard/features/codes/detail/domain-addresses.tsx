import { useQuery } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { domainsQueries } from '#dashboard/api/domains.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ScanAddress } from '../scan-address.tsx'

const SHOWN = 3

/** Addresses of the code on the workspace's own domains, to print instead of the scan address. */
export function DomainAddresses({ code: { shortCode } }: { code: Pick<Code, 'shortCode'> }) {
  const { data = [] } = useQuery({ ...domainsQueries.all(), enabled: usePermission()('GET /domains') })
  const domains = data.filter(({ state, use }) => state === 'verified' && use === 'scans').slice(0, SHOWN)
  if (domains.length === 0) return null
  return (
    <div role="group" aria-label="On your domains" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="text-xs text-ink-soft">On your domains</p>
      {domains.map(({ id, host, url }) => (
        <ScanAddress
          key={id}
          code={{ scanUrl: url + shortCode }}
          noun={`address at ${host}`}
          className="rounded-md border bg-surface pl-3"
        />
      ))}
    </div>
  )
}
