import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import {
  duplicatePage,
  type PageSummary,
  removePage,
  republishPage,
  undeletePage,
  unpublishPage,
} from '#dashboard/api/page-changes.ts'
import { useRepeatableRequest } from '#dashboard/api/use-idempotency-key.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#contract/cut-text.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { getPageStatus } from './page-status.ts'

/** Actions on a page. A toast says when they are done, with Undo where that is possible. */
export function usePageActions() {
  const queryClient = useQueryClient()
  const publishing = useMutation(republishPage(queryClient))
  const undeleting = useMutation(undeletePage(queryClient))
  const duplicating = useMutation(duplicatePage(queryClient))
  const send = useRepeatableRequest()
  const { run: duplicate } = useUndoableMutation({
    mutation: {
      mutationFn: ({ id, revision }: PageSummary) =>
        send([id, revision], (idempotencyKey) => duplicating.mutateAsync({ id, idempotencyKey })),
    },
    describeResult: ({ name }, copy) => `Created ${shorten(copy?.name ?? name)} as a draft`,
    describeFailure: ({ name }) => `${shorten(name)} was not duplicated.`,
    describeReason: getReason,
  })
  const unpublishing = useMutation(unpublishPage(queryClient))
  const { run: unpublish } = useUndoableMutation({
    mutation: { mutationFn: ({ id }: PageSummary) => unpublishing.mutateAsync(id) },
    describeResult: ({ name }) => `Unpublished ${shorten(name)}. The draft has not changed.`,
    createUndo: (page) => (getPageStatus(page) === 'published' ? () => publishing.mutateAsync(page) : undefined),
    describeFailure: ({ name }) => `${shorten(name)} was not unpublished.`,
    describeUndoFailure: ({ name }) => `${shorten(name)} was not published again.`,
    describeReason: getReason,
  })
  const { run: remove } = useUndoableMutation({
    mutation: removePage(queryClient),
    describeResult: ({ name }: PageSummary) => `Deleted ${shorten(name)}`,
    createUndo: (page) => async () => {
      const restored = await undeleting.mutateAsync(page.id)
      const previousStatus = getPageStatus(page)
      // A restored page is a draft. It is published again if the draft equals the published revision.
      if (previousStatus === 'published' && restored.revision === page.publishedRevision)
        await publishing.mutateAsync(page)
      else if (previousStatus === 'changed')
        toast({ message: `Restored ${shorten(page.name)} as a draft. Publish it to make it live again.` })
    },
    describeFailure: ({ name }) => `${shorten(name)} was not deleted.`,
    describeUndoFailure: ({ name }) => `${shorten(name)} was not restored.`,
    describeReason: getReason,
  })
  return { duplicate, unpublish, remove }
}

function getReason(error: unknown): string {
  if (error instanceof ApiError && error.failure.code === 'in_use')
    return 'A code opens this page. Change the destination of that code first, even if it is archived.'
  if (error instanceof ApiError && error.failure.code === 'subdomain_taken')
    return 'Another page uses this address now. Change that page’s address first.'
  return getFailureText(error)
}
