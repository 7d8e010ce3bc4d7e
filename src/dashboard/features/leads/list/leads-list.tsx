import Inbox from 'lucide-react/icons/inbox'
import { useMemo } from 'react'
import type { Submission } from '#dashboard/api/submissions.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useShownColumns } from '#dashboard/ui/table/shown-columns.ts'
import { findFocusedRow, focusRow, useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { summarizeLead } from '../lead-text.ts'
import { useRemoveLead } from '../hidden-leads.ts'
import { defaultLeadColumns, leadCard, leadColumns, toQuestionColumns } from './lead-columns.tsx'
import { isFiltered } from '../lead-query.ts'
import type { LeadSearch } from '../lead-search.ts'
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
  const columns = useShownColumns(LEADS_TABLE, useLeadColumns(search, leads), defaultLeadColumns)
  const table = useDataTable({
    name: LEADS_TABLE,
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
      emptyState={
        isFiltered(search) ? (
          <NoMatches noun="leads" onClear={onClear}>
            Change or clear the filters to see other leads.
          </NoMatches>
        ) : (
          <LeadsEmpty />
        )
      }
    />
  )
}

/** The name of the table, under which its columns are stored. */
export const LEADS_TABLE = 'Leads'

/** All columns that the list can have: the questions of one page, or those for leads of several pages. */
export function useLeadColumns({ page }: LeadSearch, { rows }: Leads): readonly Column<Submission>[] {
  const isOfOnePage = page?.length === 1
  return useMemo(() => {
    const labels = isOfOnePage ? toLabels(rows) : []
    return labels.length > 0 ? toQuestionColumns(labels) : leadColumns
  }, [isOfOnePage, rows])
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
    removeLead({ id: lead.id, title: summarizeLead(lead).title })
  }
  useCommand(
    mayRemove ? { label: 'Delete the lead', group: 'Leads', keys: 'delete', visibility: 'keys', run: remove } : null,
  )
}

/** Empty state of a workspace without leads. */
function LeadsEmpty() {
  const mayEdit = usePermission()('POST /pages/{id}/edits')
  return (
    <EmptyState
      picture={<Inbox />}
      title="No leads yet"
      action={
        <ButtonLink to="/pages" variant="primary">
          {mayEdit ? 'Open a page' : 'View pages'}
        </ButtonLink>
      }
    >
      Add a form to a page and publish it. Submissions appear here.
    </EmptyState>
  )
}
