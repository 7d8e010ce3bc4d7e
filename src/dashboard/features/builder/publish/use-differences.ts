import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageHistoryQueries } from '#dashboard/api/page-history.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { toContent } from '#dashboard/api/compatibility/pages.ts'
import { useEditor, useEditorState } from '../sync/use-editor.ts'
import { type Difference, findDifferences } from '../sync/differences.ts'

/** Saved changes that are not published. Null if nothing is published, or if the service does not return the published page. */
export function useDifferences(): readonly Difference[] | null {
  const { pageId, blockTypes } = useEditor()
  const publishedRevision = useEditorState(({ page }) => page.publishedRevision)
  const savedBase = useEditorState(({ session }) => session.base)
  const enabled = usePermission()('GET /pages/{id}/history/{revision}') && publishedRevision !== null
  const { data } = useQuery({ ...pageHistoryQueries.revision(pageId, publishedRevision ?? 0), enabled })
  return useMemo(() => {
    if (savedBase.revision === publishedRevision) return []
    return data && publishedRevision !== null ? findDifferences(toContent(data), savedBase.document, blockTypes) : null
  }, [data, savedBase, publishedRevision, blockTypes])
}
