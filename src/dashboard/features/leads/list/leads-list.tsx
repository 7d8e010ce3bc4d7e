import { useMemo } from 'react'
import type { Submission } from '#dashboard/api/submissions.ts'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { useLeadRemoval } from './use-lead-removal.ts'
import { leadCard, leadColumns, questionColumns } from './lead-columns.tsx'
import { isFiltered } from '../lead-query.ts'
import type { LeadSearch } from '../lead-search.ts'
import { LeadsEmpty, NoLeadMatches } from './leads-empty.tsx'
import { useLeadSearch } from '../use-lead-search.ts'
import type { Leads } from '../use-leads.ts'

/** Number of newest leads whose questions become columns. */
const SAMPLE = 50

interface LeadsListProps {
  search: LeadSearch
  leads: Leads
  onClear: () => void
}

/** The loaded leads that match the search parameters. */
export function LeadsList({ search, leads, onClear }: LeadsListProps) {
  const { change } = useLeadSearch()
  const { open } = search
  useLeadRemoval({ leads, open })
  const columns = useMemo(() => {
    const labels = search.page === undefined ? [] : toLabels(leads.rows)
    return labels.length > 0 ? questionColumns(labels) : leadColumns
  }, [search.page, leads.rows])
  const table = useDataTable({
    name: 'Leads',
    noun: 'lead',
    list: leads,
    columns,
    card: leadCard,
    openId: open,
    onOpen: (id) => change({ open: id }, 'typing'),
  })
  return (
    <DataTable
      table={table}
      empty={isFiltered(search) ? <NoLeadMatches search={search} onClear={onClear} /> : <LeadsEmpty />}
    />
  )
}

/** The questions of the newest leads, in the order of their forms. Loading more leads changes no column. */
function toLabels(rows: readonly Submission[]): string[] {
  return [...new Set(rows.slice(0, SAMPLE).flatMap(({ fields }) => Object.keys(fields)))]
}
