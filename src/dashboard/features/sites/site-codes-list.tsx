import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import type { Code } from '#dashboard/api/code.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import type { Site } from '#dashboard/api/sites.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'

/** Codes that open a site, including archived ones. Nothing is requested if no code opens it. */
export function useSiteCodes(site: Site): UseQueryResult<Code[]> {
  return useQuery({ ...codesQueries.ofSite(site.id), enabled: site.usedBy > 0 })
}

interface SiteCodesListProps {
  site: Site
  codes: UseQueryResult<Code[]>
}

/** Links to the codes that open a site. */
export function SiteCodesList({ site, codes: { data, error, isFetching, refetch } }: SiteCodesListProps) {
  if (!data && error) return <LoadError title="The codes could not be loaded" query={{ error, isFetching, refetch }} />
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeletons sizes={['h-8', 'h-8']} />
      </div>
    )
  const unlisted = site.usedBy - data.length
  return (
    <div className="grid gap-1.5">
      <ul aria-label="Codes that open it" className="grid overflow-hidden rounded-lg border empty:hidden">
        {data.map(({ id, name, shortCode, archived }) => (
          <li key={id} className="border-b last:border-0">
            <Link
              to="/codes/$id"
              params={{ id }}
              className="flex min-h-10 items-center gap-2 px-3 py-1.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
            >
              <QrCode aria-hidden className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate" title={name}>
                {name}
              </span>
              {archived ? <Badge>Archived</Badge> : null}
              <span className="font-mono text-xs text-ink-faint">{shortCode}</span>
            </Link>
          </li>
        ))}
      </ul>
      {unlisted > 0 ? (
        <p className="text-xs text-ink-faint">
          {data.length === 0 ? `${site.usedBy.toLocaleString()} in all` : `and ${unlisted.toLocaleString()} more`}
        </p>
      ) : null}
    </div>
  )
}
