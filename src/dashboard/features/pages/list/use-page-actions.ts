import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import {
  duplicatePage,
  type PageSummary,
  removePage,
  republishPage,
  undeletePage,
  unpublishPage,
} from '#dashboard/api/page-changes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#dashboard/ui/shorten.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { getStatus } from './page-status.ts'

/** Actions on a page. A toast says when they are done, with Undo where that is possible. */
export function usePageActions() {
  const queries = useQueryClient()
  const publishing = useMutation(republishPage(queries))
  const undeleting = useMutation(undeletePage(queries))
  const { run: duplicate } = useUndoableMutation({
    mutation: duplicatePage(queries),
    done: ({ name }: { id: string; idempotencyKey: string; name: string }, copy) =>
      `Created ${shorten(copy?.name ?? name)} as a draft`,
    failed: ({ name }) => `${shorten(name)} was not duplicated.`,
    reason: getReason,
  })
  const unpublishing = useMutation(unpublishPage(queries))
  const { run: unpublish } = useUndoableMutation({
    mutation: { mutationFn: ({ id }: PageSummary) => unpublishing.mutateAsync(id) },
    done: ({ name }) => `Unpublished ${shorten(name)}. The draft has not changed.`,
    undo: (page) => (getStatus(page) === 'published' ? () => publishing.mutateAsync(page) : undefined),
    failed: ({ name }) => `${shorten(name)} was not unpublished.`,
    undoFailed: ({ name }) => `${shorten(name)} was not published again.`,
    reason: getReason,
  })
  const { run: remove } = useUndoableMutation({
    mutation: removePage(queries),
    done: ({ name }: PageSummary) => `Deleted ${shorten(name)}`,
    undo: (page) => async () => {
      const restored = await undeleting.mutateAsync(page.id)
      const before = getStatus(page)
      // A restored page is a draft. If the draft is what was published, it is published again.
      if (before === 'published' && restored.revision === page.publishedRevision) await publishing.mutateAsync(page)
      else if (before === 'changed')
        toast({ message: `Restored ${shorten(page.name)} as a draft. Publish it to make it live again.` })
    },
    failed: ({ name }) => `${shorten(name)} was not deleted.`,
    undoFailed: ({ name }) => `${shorten(name)} was not restored.`,
    reason: getReason,
  })
  return {
    duplicate: ({ id, name }: PageSummary) => duplicate({ id, name, idempotencyKey: crypto.randomUUID() }),
    unpublish,
    remove,
  }
}

function getReason(error: unknown): string {
  if (error instanceof ApiError && error.failure.code === 'in_use')
    return 'A code opens this page. Change the destination of that code first, even if it is archived.'
  if (error instanceof ApiError && error.failure.code === 'subdomain_taken')
    return 'Another page uses this address now. Change that page’s address first.'
  return failureText(error)
}
