import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { pageHistoryQueries } from '#dashboard/api/page-history.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useEditor } from '../sync/use-editor.ts'

/** The revisions loaded so far. `isUnsupported`: the service stores no revisions. */
export function useRevisions() {
  const { pageId } = useEditor()
  const enabled = usePermission()('GET /pages/{id}/history')
  const list = useInfiniteQuery({ ...pageHistoryQueries.revisions(pageId), enabled })
  const isUnsupported = list.error instanceof ApiError && [404, 405].includes(list.error.status)
  return { list, isUnsupported, revisions: list.data?.pages.flatMap(({ data }) => data) ?? [] }
}
