import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import { abuseReportsQueries } from '#dashboard/api/abuse-reports.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { reportCard, reportColumns } from './report-columns.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface ReportSearch {
  open?: string | undefined
}

/** Reports of visitors about pages, sites and codes of all workspaces. */
export function AbuseReports() {
  const { open } = useSearch({ from: '/_app/settings/abuse-reports' })
  const navigate = useNavigate({ from: '/settings/abuse-reports' })
  const change = changeSearch<ReportSearch>((next) => navigate({ to: '/settings/abuse-reports', ...next }))
  const list = usePagedList(useInfiniteQuery(abuseReportsQueries.list()))
  const table = useDataTable({
    name: 'Abuse reports',
    noun: 'report',
    list,
    columns: reportColumns,
    card: reportCard,
    onOpen: (id) => change({ open: id }, 'typing'),
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <DataTable
        table={table}
        emptyState={
          <EmptyState picture={<Flag />} title="No reports">
            What visitors report about pages, sites and codes of this installation appears here.
          </EmptyState>
        }
      />
      {open === undefined ? null : (
        <ReportDialog
          report={list.rows.find(({ id }) => id === open)}
          isLoading={list.state === 'loading'}
          onClose={() => change({ open: undefined })}
        />
      )}
    </div>
  )
}
