import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type Domain, needsProof } from '#dashboard/api/domains.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { sitesQueries } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'

interface DomainsTableProps {
  domains: readonly Domain[]
  onOpen: (domain: Domain) => void
  onRemove: (domain: Domain) => void
}

/** The domains with their use and state. */
export function DomainsTable({ domains, onOpen, onRemove }: DomainsTableProps) {
  const may = usePermission()
  const mayVerify = may('POST /domains/{id}/verify')
  const mayRemove = may('DELETE /domains/{id}')
  const columns: Column<Domain>[] = [
    {
      id: 'host',
      title: 'Domain',
      width: '2fr',
      cell: (domain) => (
        <>
          <span className="block truncate py-0.5 font-semibold" title={domain.host}>
            {domain.host}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1 text-xs whitespace-normal text-ink-soft @min-[560px]:hidden">
            <State domain={domain} />
            <Use use={domain.use} />
          </span>
        </>
      ),
    },
    { id: 'use', title: 'Used for', width: 168, minTableWidth: 560, cell: ({ use }) => <Use use={use} /> },
    { id: 'state', title: 'State', width: 128, minTableWidth: 560, cell: (domain) => <State domain={domain} /> },
  ]
  const actions = actionsColumn<Domain>(mayVerify ? 164 : 88, (domain) => (
    <>
      {mayVerify ? (
        <Button
          variant="ghost"
          aria-label={needsProof(domain) ? `Steps for ${domain.host}` : `Details of ${domain.host}`}
          onClick={() => onOpen(domain)}
        >
          {needsProof(domain) ? 'Steps' : 'Details'}
        </Button>
      ) : null}
      <Button variant="ghost" aria-label={`Remove ${domain.host}`} onClick={() => onRemove(domain)}>
        Remove
      </Button>
    </>
  ))
  return <SmallTable name="Domains" columns={mayRemove ? [...columns, actions] : columns} rows={domains} />
}

/** Whether the domain answers visitors. */
function State({ domain: { state, proofLostAt } }: { domain: Domain }) {
  if (state === 'pending') return <Badge icon={<Clock aria-hidden />}>Pending</Badge>
  if (state !== 'verified') return <Badge>{state}</Badge>
  return proofLostAt === null ? (
    <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
      Verified
    </Badge>
  ) : (
    <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
      Proof missing
    </Badge>
  )
}

function Use({ use }: { use: Domain['use'] }) {
  if (typeof use === 'string') return use === 'scans' ? 'Scans' : use
  return 'pageId' in use ? <PageName id={use.pageId} /> : <SiteName id={use.siteId} />
}

function PageName({ id }: { id: string }) {
  const { data } = useQuery(pagesQueries.all())
  return <UseText kind="Page" name={data?.find((page) => page.id === id)?.name} />
}

function SiteName({ id }: { id: string }) {
  const { data } = useQuery(sitesQueries.all())
  return <UseText kind="Site" name={data?.find((site) => site.id === id)?.name} />
}

function UseText({ kind, name }: { kind: string; name: string | undefined }) {
  const text = name === undefined ? kind : `${kind}: ${name}`
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}
