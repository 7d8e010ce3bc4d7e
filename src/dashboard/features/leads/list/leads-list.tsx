import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SubmissionSummary, submissionsQueries } from '../../../api/submissions.ts'
import { useHasAdditions } from '../../../api/use-permission.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useDataTable } from '../../../ui/table/use-data-table.ts'
import { useLeadRemoval } from '../detail/use-lead-removal.ts'
import { leadCard, leadColumns, questionColumns } from './lead-columns.tsx'
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
  const { data: summary } = useQuery({
    ...submissionsQueries.summary({ ...(search.page !== undefined && { pageId: search.page }) }),
    enabled: useHasAdditions() && search.page !== undefined,
  })
  const columns = useMemo(
    () => (summary && search.page !== undefined ? questionColumns(toLabels(summary)) : leadColumns),
    [summary, search.page],
  )
  const table = useDataTable({
    name: 'Leads',
    noun: 'lead',
    list: leads,
    columns,
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

function toLabels({ questions }: SubmissionSummary): string[] {
  return questions.map(({ label }) => label)
}
