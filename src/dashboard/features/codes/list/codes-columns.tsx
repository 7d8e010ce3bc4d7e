import { useMemo } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import type { AdditionalPart } from '#contract/additional-parts.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { NameCell, NameSkeleton, OpensCell, RecentCell, RowTags } from './code-cells.tsx'
import { additionalSorts } from '../code-search.ts'
import { useListOptions } from './list-options.ts'
import { ScanMargin } from './scan-margin.tsx'

interface CodeColumn extends Column<Code> {
  /** Title outside the table, such as in the view options. */
  longTitle?: string
  /** Part of the API that the column needs; it is hidden if the service lacks it. */
  needs?: AdditionalPart
}

/** The columns of the list. A narrow list has fewer of them. */
const codeColumns: readonly CodeColumn[] = [
  {
    id: 'code',
    title: 'Code',
    width: '1.3fr',
    sort: { field: 'name', direction: 'ascending', label: 'name', reversed: 'name_desc' },
    skeleton: <NameSkeleton />,
    cell: (code, { link }) => <NameCell code={code} link={link} />,
  },
  {
    id: 'opens',
    title: 'Destination',
    width: '1fr',
    minTableWidth: 560,
    sort: { field: 'destination', direction: 'ascending', label: 'destination', reversed: 'destination_desc' },
    cell: (code) => <OpensCell code={code} />,
  },
  { id: 'tags', title: 'Tags', width: '0.7fr', minTableWidth: 960, cell: ({ tags }) => <RowTags tags={tags} /> },
  {
    id: 'margin',
    title: 'Scan margin',
    width: 84,
    minTableWidth: 680,
    needs: 'GET /codes?attention',
    cell: (code) => <ScanMargin code={code} />,
  },
  {
    id: 'recent',
    title: '30 days',
    longTitle: 'Scans, 30 days',
    width: 104,
    minTableWidth: 960,
    align: 'end',
    needs: 'GET /analytics/summary?from',
    sort: { field: 'recent', direction: 'descending', label: 'scans of 30 days', reversed: 'recent_asc' },
    cell: (code) => <RecentCell code={code} />,
  },
  {
    id: 'scans',
    title: 'All time',
    longTitle: 'Scans, all time',
    width: 60,
    align: 'end',
    sort: { field: 'scans', direction: 'descending', label: 'scans', reversed: 'scans_asc' },
    cell: ({ scans }) => (scans === undefined ? null : <Count value={scans} />),
  },
  {
    id: 'changed',
    title: 'Changed',
    width: 92,
    align: 'end',
    sort: { field: 'updated', direction: 'descending', label: 'changed', reversed: 'updated_asc' },
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} className="truncate text-ink-faint" />,
  },
  {
    id: 'created',
    title: 'Created',
    width: 92,
    minTableWidth: 960,
    align: 'end',
    sort: { field: 'created_desc', direction: 'descending', label: 'created', reversed: 'created_asc' },
    cell: ({ createdAt }) => <RelativeTime at={createdAt} className="truncate text-ink-faint" />,
  },
]

/** The columns that can be hidden, except columns without data from the service. */
export function useOptionalColumns(): readonly CodeColumn[] {
  return useOfferedColumns().slice(1)
}

/** The visible columns: neither hidden by the person nor without data from the service. */
export function useColumns(): readonly CodeColumn[] {
  const { hidden } = useListOptions()
  const offeredColumns = useOfferedColumns()
  return useMemo(() => offeredColumns.filter(({ id }) => !hidden.includes(id)), [hidden, offeredColumns])
}

function useOfferedColumns(): readonly CodeColumn[] {
  const { may } = useSession()
  return useMemo(() => {
    const offeredColumns = codeColumns.filter(({ needs }) => needs === undefined || may.includes(needs))
    return may.includes('GET /codes/filters') ? offeredColumns : offeredColumns.map(withSpecifiedSort)
  }, [may])
}

/** A column with the sort that every service has: the specification has no reversed sorts but that of the creation. */
function withSpecifiedSort(column: CodeColumn): CodeColumn {
  const { sort, ...rest } = column
  if (!sort || additionalSorts.some(({ value }) => value === sort.field)) return rest
  if (!additionalSorts.some(({ value }) => value === sort.reversed)) return column
  const { reversed: _, ...specified } = sort
  return { ...rest, sort: specified }
}
