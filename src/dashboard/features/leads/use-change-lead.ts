import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmissionStatus } from '#contract/submission-statuses.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { shorten } from '#contract/cut-text.ts'
import { readAllRows } from '#dashboard/api/read-all-rows.ts'
import { moveSubmission, readSubmissions, type Submission } from '#dashboard/api/submissions.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { statusNames } from './lead-status.ts'
import { summarizeLead } from './lead-text.ts'

/** Changes of a lead that move it between lists, with Undo. Each resolves when the lists show the change, or have failed to. */
export function useChangeLead() {
  const { mutateAsync } = useMutation(moveSubmission(useQueryClient()))
  const fail = (error: unknown) => toast({ message: `The lead was not changed. ${getFailureText(error)}`, tone: 'bad' })
  return {
    async changeStatus(lead: Submission, status: SubmissionStatus) {
      const setStatus = (next: SubmissionStatus) => mutateAsync({ id: lead.id, change: { status: next } })
      await setStatus(status).then(
        () =>
          toast({
            message: `${shorten(summarizeLead(lead).title)}: ${statusNames[status]}`,
            undo: () => void setStatus(lead.status).catch(fail),
          }),
        fail,
      )
    },
    /** Null separates the lead again. */
    async merge(lead: Submission, mergedInto: string | null) {
      const setTarget = (id: string, target: string | null) => mutateAsync({ id, change: { mergedInto: target } })
      const mergeAll = async () => {
        const earlierLeads = mergedInto === null ? [] : await readMergedLeads(lead.id)
        await setTarget(lead.id, mergedInto)
        return earlierLeads
      }
      const undo = async (earlierLeads: readonly Submission[]) => {
        await setTarget(lead.id, lead.mergedInto)
        for (const { id } of earlierLeads) await setTarget(id, lead.id)
      }
      await mergeAll().then(
        (earlierLeads) =>
          toast({
            message: mergedInto === null ? 'The lead is shown by itself' : 'Merged. All answers stay.',
            undo: () => void undo(earlierLeads).catch(fail),
          }),
        fail,
      )
    },
  }
}

/** The leads that are merged into a lead. If it is merged itself, they go with it. */
function readMergedLeads(id: string): Promise<Submission[]> {
  return readAllRows((page) => readSubmissions({ mergedInto: id, ...page }))
}
