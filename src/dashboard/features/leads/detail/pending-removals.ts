import { useQueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { removeSubmission } from '../../../api/submissions.ts'
import { useUndoableMutation } from '../../../api/use-undoable-mutation.ts'
import { shorten } from '../../../ui/shorten.ts'

/** Leads that are deleted once Undo is no longer offered. The service cannot restore them. */
export const useLeavingLeads = create((): { ids: ReadonlySet<string> } => ({ ids: new Set() }))

/** Hides a lead, and deletes it when the toast with Undo closes, or the window does. */
export function useRemoveLead(): (lead: { id: string; title: string }) => void {
  const queries = useQueryClient()
  return useUndoableMutation({
    mutation: { mutationFn: ({ id }: { id: string; title: string }) => removeSubmission(queries, id) },
    hide({ id }) {
      setLeaving((ids) => new Set(ids).add(id))
      return () => setLeaving((ids) => new Set([...ids].filter((other) => other !== id)))
    },
    done: ({ title }) => `Deleted the lead ${shorten(title)}`,
    failed: ({ title }) => `The lead ${shorten(title)} was not deleted.`,
  }).run
}

function setLeaving(change: (ids: ReadonlySet<string>) => ReadonlySet<string>) {
  useLeavingLeads.setState(({ ids }) => ({ ids: change(ids) }))
}
