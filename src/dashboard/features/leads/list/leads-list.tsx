import { useMemo } from 'react'
import type { Submission } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { findFocusedRow, focusRow, useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { leadText } from '../lead-text.ts'
import { useRemoveLead } from '../hidden-leads.ts'
import { leadCard, leadColumns, toQuestionColumns } from './lead-columns.tsx'
import { isFiltered } from '../lead-query.ts'
import type { LeadSearch } from '../lead-search.ts'
import { LeadsEmpty, NoLeadMatches } from './leads-empty.tsx'
import { useLeadSearch } from '../use-lead-search.ts'
import type { Leads } from '../use-leads.ts'

/** Number of newest leads whose questions become columns. */
const SAMPLE_SIZE = 50

interface LeadsListProps {
  search: LeadSearch
  leads: Leads
  onClear: () => void
}

/** The loaded leads that match the search parameters. */
export function LeadsList({ search, leads, onClear }: LeadsListProps) {
  const { change } = useLeadSearch()
  const { open: openId } = search
  useLeadRemoval({ leads, openId })
  const columns = useMemo(() => {
    const labels = search.page === undefined ? [] : toLabels(leads.rows)
    return labels.length > 0 ? toQuestionColumns(labels) : leadColumns
  }, [search.page, leads.rows])
  const table = useDataTable({
    name: 'Leads',
    noun: 'lead',
    list: leads,
    columns,
    card: leadCard,
    openId,
    onOpen: (id) => change({ open: id }, 'typing'),
  })
  return (
    <DataTable
      table={table}
      emptyState={isFiltered(search) ? <NoLeadMatches search={search} onClear={onClear} /> : <LeadsEmpty />}
    />
  )
}

/** The questions of the newest leads, in the order of their forms. Loading more leads changes no column. */
function toLabels(rows: readonly Submission[]): string[] {
  return [...new Set(rows.slice(0, SAMPLE_SIZE).flatMap(({ fields }) => Object.keys(fields)))]
}

interface LeadRemovalOptions {
  leads: Leads
  openId: string | undefined
}

/** The Delete key removes the lead that is open or has the focus, and opens or focuses the next lead. */
function useLeadRemoval({ leads: { rows }, openId }: LeadRemovalOptions): void {
  const removeLead = useRemoveLead()
  const mayRemove = usePermission()('DELETE /submissions/{id}')
  const { change } = useLeadSearch()
  const remove = () => {
    const id = openId ?? findFocusedRow()
    const index = rows.findIndex((row) => row.id === id)
    const lead = rows[index]
    if (!lead) return
    const next = rows[index + 1] ?? rows[index - 1]
    if (openId !== undefined) change({ open: next?.id }, 'typing')
    else if (next) focusRow(next.id)
    removeLead({ id: lead.id, title: leadText(lead).title })
  }
  useCommand(
    mayRemove ? { label: 'Delete the lead', group: 'Leads', keys: 'delete', shown: 'keys', run: remove } : null,
  )
}
