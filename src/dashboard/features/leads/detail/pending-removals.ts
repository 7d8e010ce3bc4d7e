import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { failureText } from '../../../api/failure-text.ts'
import { removeSubmission } from '../../../api/submissions.ts'
import { toast } from '../../../ui/toast.ts'

// The service cannot bring a submission back. So that Undo can, one leaves the list at once and is deleted there only
// when Undo is no longer offered, or when the window closes.
/** Those that are about to be deleted. */
export const useLeavingLeads = create((): { ids: ReadonlySet<string> } => ({ ids: new Set() }))

/** Takes a lead out of sight, and deletes it once Undo is gone. */
export function removeLead(queries: QueryClient, lead: { id: string; title: string }): void {
  setLeaving(new Set(useLeavingLeads.getState().ids).add(lead.id))
  const stay = () => {
    removeEventListener('pagehide', send)
    setLeaving(new Set([...useLeavingLeads.getState().ids].filter((id) => id !== lead.id)))
  }
  const send = () => {
    removeEventListener('pagehide', send)
    removeSubmission(queries, lead.id)
      .catch((error: unknown) =>
        toast({ message: `The lead ${short(lead.title)} was not deleted. ${failureText(error)}`, tone: 'bad' }),
      )
      .finally(stay)
  }
  addEventListener('pagehide', send)
  toast({ message: `Deleted the lead ${short(lead.title)}`, undo: stay, onExpire: send })
}

function setLeaving(next: ReadonlySet<string>) {
  useLeavingLeads.setState({ ids: next })
}

function short(title: string): string {
  return title.length > 60 ? `${title.slice(0, 59)}…` : title
}
