import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { pageHistoryQueries } from '#dashboard/api/page-history.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useEditor } from '../sync/use-editor.ts'

/** Revisions loaded so far; `isMissing` if the service stores none. */
export function useRevisions() {
  const { pageId } = useEditor()
  const enabled = usePermission()('GET /pages/{id}/history')
  const list = useInfiniteQuery({ ...pageHistoryQueries.revisions(pageId), enabled })
  const isMissing = list.error instanceof ApiError && [404, 405].includes(list.error.status)
  return { list, isMissing, revisions: list.data?.pages.flatMap(({ data }) => data) ?? [] }
}
