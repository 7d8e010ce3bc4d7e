import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { failureText } from '../../../api/failure-text.ts'
import { removeSubmission } from '../../../api/submissions.ts'
import { toast } from '../../../ui/toast.ts'
import { shorten } from '../../../ui/shorten.ts'

// The service cannot restore a submission. To make undo possible, it leaves the list at once and is deleted when undo is no longer offered,
// or when the window closes.
/** Leads that are about to be deleted. */
export const useLeavingLeads = create((): { ids: ReadonlySet<string> } => ({ ids: new Set() }))

/** Hides a lead, and deletes it once undo is no longer offered. */
export function removeLead(queries: QueryClient, lead: { id: string; title: string }): void {
  setLeaving(new Set(useLeavingLeads.getState().ids).add(lead.id))
  const restoreLead = () => {
    removeEventListener('pagehide', send)
    setLeaving(new Set([...useLeavingLeads.getState().ids].filter((id) => id !== lead.id)))
  }
  const send = () => {
    removeEventListener('pagehide', send)
    removeSubmission(queries, lead.id)
      .catch((error: unknown) =>
        toast({ message: `The lead ${shorten(lead.title)} was not deleted. ${failureText(error)}`, tone: 'bad' }),
      )
      .finally(restoreLead)
  }
  addEventListener('pagehide', send)
  toast({ message: `Deleted the lead ${shorten(lead.title)}`, undo: restoreLead, onExpire: send })
}

function setLeaving(next: ReadonlySet<string>) {
  useLeavingLeads.setState({ ids: next })
}
