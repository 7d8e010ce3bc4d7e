import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { failureText } from '../../../api/failure-text.ts'
import {
  duplicatePage,
  type PageSummary,
  removePage,
  republishPage,
  undeletePage,
  unpublishPage,
} from '../../../api/page-changes.ts'
import { toast } from '../../../ui/toast.ts'
import { getStatus } from './page-status.ts'
import { shorten } from '../../../ui/shorten.ts'

/** Actions for a page that run at once, with a toast and undo where possible. */
export function usePageActions() {
  const queries = useQueryClient()
  const copying = useMutation(duplicatePage(queries))
  const unpublishing = useMutation(unpublishPage(queries))
  const publishing = useMutation(republishPage(queries))
  const removing = useMutation(removePage(queries))
  const undeleting = useMutation(undeletePage(queries))

  const publishAgain = (page: PageSummary) =>
    attempt(`${shorten(page.name)} was not published again.`, () => publishing.mutateAsync(page))

  const restorePage = (page: PageSummary) =>
    attempt(`${shorten(page.name)} was not restored.`, async () => {
      const back = await undeleting.mutateAsync(page.id)
      const before = getStatus(page)
      // A restored page is a draft. If the same revision was published, it is published again.
      if (before === 'published' && back.revision === page.publishedRevision) await publishAgain(page)
      else if (before === 'changed')
        toast({ message: `Restored ${shorten(page.name)} as a draft. Publish it to make it live again.` })
    })

  return {
    duplicate: (page: PageSummary) =>
      attempt(`${shorten(page.name)} was not duplicated.`, async () => {
        const copy = await copying.mutateAsync({ id: page.id, idempotencyKey: crypto.randomUUID() })
        toast({ message: `Created ${shorten(copy.name)} as a draft` })
      }),
    unpublish: (page: PageSummary) =>
      attempt(`${shorten(page.name)} was not unpublished.`, async () => {
        await unpublishing.mutateAsync(page.id)
        const message = `Unpublished ${shorten(page.name)}. The draft has not changed.`
        toast(getStatus(page) === 'published' ? { message, undo: () => void publishAgain(page) } : { message })
      }),
    remove: (page: PageSummary) =>
      attempt(`${shorten(page.name)} was not deleted.`, async () => {
        await removing.mutateAsync(page)
        toast({ message: `Deleted ${shorten(page.name)}`, undo: () => void restorePage(page) })
      }),
  }
}

async function attempt(failed: string, act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    toast({ message: `${failed} ${getReason(error)}`, tone: 'bad' })
  }
}

function getReason(error: unknown): string {
  if (error instanceof ApiError && error.failure.code === 'in_use')
    return 'A code opens this page. Change the destination of that code first, even if it is archived.'
  if (error instanceof ApiError && error.failure.code === 'subdomain_taken')
    return 'Another page uses this address now. Change that page’s address first.'
  return failureText(error)
}
