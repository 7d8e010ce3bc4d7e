import { useQueryClient } from '@tanstack/react-query'
import { createHiddenItems } from '#dashboard/api/hidden-items.ts'
import { removeSubmission } from '#dashboard/api/submissions.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#contract/cut-text.ts'

const hiddenLeads = createHiddenItems()

/** Ids of leads that are hidden now and deleted when Undo is no longer offered, because the service cannot restore a lead. */
export const useHiddenLeadIds = hiddenLeads.useHiddenIds

/** Hides a lead, and deletes it when the toast with Undo or the window closes. */
export function useRemoveLead(): (lead: { id: string; title: string }) => void {
  const queryClient = useQueryClient()
  return useUndoableMutation({
    mutation: { mutationFn: ({ id }: { id: string; title: string }) => removeSubmission(queryClient, id) },
    hide: ({ id }) => hiddenLeads.hide(id),
    describeResult: ({ title }) => `Deleted the lead ${shorten(title)}`,
    describeFailure: ({ title }) => `The lead ${shorten(title)} was not deleted.`,
  }).run
}
