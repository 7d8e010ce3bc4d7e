import type { Me } from '#dashboard/api/workspace.ts'
import { Count } from '#dashboard/ui/count.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'

interface Limit {
  id: string
  label: string
  /** Null if the use is not counted. */
  used: number | null
  included: number
}

/** The limits of a plan and their use. */
export function Limits({ me: { limits, usage } }: { me: Me }) {
  const rows: Limit[] = [
    { id: 'codes', label: 'Codes', used: usage.codes, included: limits.codes },
    { id: 'folders', label: 'Folders', used: usage.folders, included: limits.folders },
    { id: 'pages', label: 'Pages', used: usage.pages, included: limits.pages },
    { id: 'keys', label: 'API keys', used: usage.apiKeys, included: limits.apiKeys },
    { id: 'requests', label: 'API requests per minute', used: null, included: limits.apiRequestsPerMinute },
  ]
  return (
    <div className="max-w-md">
      <SmallTable name="Usage of the plan" columns={columns} rows={rows} variant="plain" />
    </div>
  )
}

const columns: readonly Column<Limit>[] = [
  { id: 'limit', title: 'Limit', width: '1fr', cell: ({ label }) => label },
  {
    id: 'used',
    title: 'Used',
    width: 80,
    align: 'end',
    cell: ({ used }) => (used === null ? '–' : <Count value={used} />),
  },
  { id: 'included', title: 'Included', width: 80, align: 'end', cell: ({ included }) => <Count value={included} /> },
]
