import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import QrCode from 'lucide-react/icons/qr-code'
import type { Code } from '../api/code.ts'
import { Badge } from '../ui/badge.tsx'
import { Skeletons } from '../ui/skeleton.tsx'
import { LoadError } from './load-error.tsx'

interface OpeningCodesProps {
  /** The number of codes that open the page, site or file. */
  usedBy: number
  /** Those of them that are listed. */
  codes: UseQueryResult<Code[]>
}

/** Links to the codes that open something. */
export function OpeningCodes({ usedBy, codes: { data, error, isFetching, refetch } }: OpeningCodesProps) {
  if (!data && error) return <LoadError title="The codes could not be loaded" query={{ error, isFetching, refetch }} />
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeletons sizes={['h-8', 'h-8']} />
      </div>
    )
  const unlisted = usedBy - data.length
  return (
    <div className="grid gap-1.5">
      <ul aria-label="Codes that open it" className="grid grid-cols-1 overflow-hidden rounded-lg border empty:hidden">
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
          {data.length === 0 ? `${usedBy.toLocaleString()} in all` : `and ${unlisted.toLocaleString()} more`}
        </p>
      ) : null}
    </div>
  )
}
