import { useQueryClient } from '@tanstack/react-query'
import { usePermission } from '../../../api/use-permission.ts'
import { useCommand } from '../../../ui/commands.ts'
import { focusRow, rowAt } from '../../../ui/lists/use-row-keys.ts'
import type { LeadSearch } from '../list/lead-search.ts'
import { leadText } from '../lead-text.ts'
import { removeLead } from './pending-removals.ts'
import { useLeadSearch } from '../list/use-lead-search.ts'
import type { Leads } from '../list/use-leads.ts'

interface LeadRemoval {
  leads: Leads
  search: LeadSearch
}

/** A key deletes the lead where one stands, and goes on to the next. */
export function useLeadRemoval({ leads: { shown }, search: { open } }: LeadRemoval): void {
  const queries = useQueryClient()
  const mayRemove = usePermission()('DELETE /submissions/{id}')
  const { change } = useLeadSearch()
  const remove = () => {
    const index = rowAt({ rows: shown, open })
    const lead = shown[index]
    if (!lead) return
    const next = shown[index + 1] ?? shown[index - 1]
    if (open !== undefined) change({ open: next?.id }, 'typing')
    else if (next) focusRow(next.id)
    removeLead(queries, { id: lead.id, title: leadText(lead).title })
  }
  useCommand(
    mayRemove ? { label: 'Delete the lead', group: 'Leads', keys: 'delete', shown: 'keys', run: remove } : null,
  )
}
