import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { auditQueries } from '#dashboard/api/audit.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { ExportButton } from '#dashboard/pickers/export-button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { changeSearch } from '#dashboard/ui/lists/change-search.ts'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { auditCard, auditColumns } from './audit-columns.tsx'
import { AuditEntryDialog } from './audit-entry-dialog.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { isAuditFiltered, noAuditFilters, toAuditQuery } from './audit-query.ts'
import { type AuditSearch, parseAuditSearch } from './audit-search.ts'

/** The audit log: who did what in the workspace. */
export function AuditLog() {
  const search = parseAuditSearch({ ...useSearch({ from: '/_app/settings/audit' }) })
  const navigate = useNavigate({ from: '/settings/audit' })
  const change = changeSearch<AuditSearch>((next) => navigate({ to: '/settings/audit', ...next }))
  const [now] = useState(() => new Date())
  const list = usePagedList(
    useInfiniteQuery({ ...auditQueries.list(toAuditQuery(search, now)), placeholderData: keepPreviousData }),
  )
  const table = useDataTable({
    name: 'Audit log',
    noun: 'entry',
    list,
    columns: auditColumns,
    card: auditCard,
    onOpen: (id) => change({ open: id }, 'typing'),
  })
  const isFiltered = isAuditFiltered(search)
  return (
    <div className="@container/bar flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b px-4 py-1.5 max-md:px-2">
        <AuditFilters search={search} onChange={change} />
        <ExportButton
          noun="audit log"
          path="audit"
          toQuery={(exportTime) => toAuditQuery(search, exportTime)}
          isEmpty={list.state === 'listed' && list.rows.length === 0}
        />
      </div>
      <DataTable
        table={table}
        emptyState={
          isFiltered ? (
            <NoMatches noun="entries" onClear={() => change(noAuditFilters)}>
              No entries match these filters.
            </NoMatches>
          ) : (
            <EmptyState picture={<History />} title="Nothing has happened yet">
              Sign-ins and changes in this workspace appear here.
            </EmptyState>
          )
        }
      />
      {search.open === undefined ? null : (
        <AuditEntryDialog
          entry={list.rows.find(({ id }) => id === search.open)}
          isLoading={list.state === 'loading'}
          onClose={() => change({ open: undefined })}
        />
      )}
    </div>
  )
}
