import { usePermission } from '#dashboard/api/use-permission.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import { findFocusedRow, focusRow } from '#dashboard/ui/table/use-data-table.ts'
import { leadText } from '../lead-text.ts'
import { useRemoveLead } from '../pending-removals.ts'
import { useLeadSearch } from '../use-lead-search.ts'
import type { Leads } from '../use-leads.ts'

interface LeadRemovalOptions {
  leads: Leads
  open: string | undefined
}

/** The Delete key removes the lead that is open or has the focus, and moves on to the next one. */
export function useLeadRemoval({ leads: { rows }, open }: LeadRemovalOptions): void {
  const removeLead = useRemoveLead()
  const mayRemove = usePermission()('DELETE /submissions/{id}')
  const { change } = useLeadSearch()
  const remove = () => {
    const id = open ?? findFocusedRow()
    const index = rows.findIndex((row) => row.id === id)
    const lead = rows[index]
    if (!lead) return
    const next = rows[index + 1] ?? rows[index - 1]
    if (open !== undefined) change({ open: next?.id }, 'typing')
    else if (next) focusRow(next.id)
    removeLead({ id: lead.id, title: leadText(lead).title })
  }
  useCommand(
    mayRemove ? { label: 'Delete the lead', group: 'Leads', keys: 'delete', shown: 'keys', run: remove } : null,
  )
}
