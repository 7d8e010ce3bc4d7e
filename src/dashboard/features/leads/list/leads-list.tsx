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

/** How many leads decide about the columns. */
const PAGE = 50

interface LeadsListProps {
  search: LeadSearch
  leads: Leads
  onClear: () => void
}

/** The leads that the search asks for, as far as they are loaded. */
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

/** The questions of the newest leads, each form's in order. More leads that are loaded change no column. */
function toLabels(rows: readonly Submission[]): string[] {
  return [...new Set(rows.slice(0, PAGE).flatMap(({ fields }) => Object.keys(fields)))]
}
