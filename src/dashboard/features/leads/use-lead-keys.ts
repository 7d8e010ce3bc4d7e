import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../api/use-may.ts'
import { useCommand } from '../../ui/commands.ts'
import type { LeadSearch } from './lead-search.ts'
import { leadText } from './lead-text.ts'
import { removeLead } from './leaving-leads.ts'
import { useLeadSearch } from './use-lead-search.ts'
import type { Leads } from './use-leads.ts'

interface LeadKeys {
  leads: Leads
  search: LeadSearch
  /** Brings a line into the window. */
  onFocus: (index: number) => void
}

/** What keys do in the list: walk, and delete where one stands. With a lead open, walking opens the next. */
export function useLeadKeys({ leads: { shown }, search, onFocus }: LeadKeys): void {
  const queries = useQueryClient()
  const mayRemove = useMay()('DELETE /submissions/{id}')
  const { change } = useLeadSearch()
  const at = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset['lead']
    return shown.findIndex(({ id }) => id === (search.open ?? focused))
  }
  const go = (index: number) => {
    const next = shown[Math.max(0, Math.min(index, shown.length - 1))]
    if (!next) return
    onFocus(shown.indexOf(next))
    if (search.open !== undefined) change({ open: next.id }, 'typing')
    else
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(next.id)}"]`)?.focus({ preventScroll: true }),
      )
  }
  const remove = () => {
    const index = at()
    const lead = shown[index]
    if (!lead) return
    const next = shown[index + 1] ?? shown[index - 1]
    if (search.open !== undefined) change({ open: next?.id }, 'typing')
    else if (next) document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(next.id)}"]`)?.focus()
    removeLead(queries, { id: lead.id, title: leadText(lead).title })
  }
  const key = (label: string, keys: string, run: () => void) =>
    ({ label, group: 'Leads', keys, shown: 'keys', run }) as const
  useCommand(key('Next lead', 'j', () => go(at() + 1)))
  useCommand(key('Previous lead', 'k', () => go(at() - 1)))
  useCommand(key('Next lead', 'arrowdown', () => go(at() + 1)))
  useCommand(key('Previous lead', 'arrowup', () => go(at() - 1)))
  useCommand(mayRemove ? key('Delete the lead', 'delete', remove) : null)
}
