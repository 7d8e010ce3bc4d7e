import { DataTable } from '../../../ui/table/data-table.tsx'
import { useDataTable } from '../../../ui/table/use-data-table.ts'
import { useLeadRemoval } from '../detail/use-lead-removal.ts'
import { leadCard, leadColumns } from './lead-columns.tsx'
import { isFiltered } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'
import { LeadsEmpty, NoLeadMatches } from './leads-empty.tsx'
import { useLeadSearch } from './use-lead-search.ts'
import type { Leads } from './use-leads.ts'

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
  const table = useDataTable({
    name: 'Leads',
    noun: 'lead',
    list: leads,
    columns: leadColumns,
    card: leadCard,
    open,
    onOpen: (id) => change({ open: id }, 'typing'),
  })
  return (
    <DataTable
      table={table}
      empty={isFiltered(search) ? <NoLeadMatches search={search} onClear={onClear} /> : <LeadsEmpty />}
    />
  )
}
