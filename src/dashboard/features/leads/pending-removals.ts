import { useQueryClient } from '@tanstack/react-query'
import { createHiddenItems } from '#dashboard/api/hidden-items.ts'
import { removeSubmission } from '#dashboard/api/submissions.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#dashboard/ui/shorten.ts'

const hiddenLeads = createHiddenItems()

/** Ids of leads that are deleted when Undo is no longer offered. The service cannot restore them. */
export const useHiddenLeads = hiddenLeads.useHiddenIds

/** Hides a lead, and deletes it when the toast with Undo closes, or the window does. */
export function useRemoveLead(): (lead: { id: string; title: string }) => void {
  const queries = useQueryClient()
  return useUndoableMutation({
    mutation: { mutationFn: ({ id }: { id: string; title: string }) => removeSubmission(queries, id) },
    hide: ({ id }) => hiddenLeads.hide(id),
    done: ({ title }) => `Deleted the lead ${shorten(title)}`,
    failed: ({ title }) => `The lead ${shorten(title)} was not deleted.`,
  }).run
}
