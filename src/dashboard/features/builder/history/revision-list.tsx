import { useEffect, useState } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import type { PageRevision } from '#dashboard/api/page-history.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { useEditorState } from '../sync/use-editor.ts'
import { RevisionDialog } from './revision-dialog.tsx'
import { useRevisions } from './use-revisions.ts'

/** Stored revisions of the page: who, when and what. Each can be opened and restored. */
export function RevisionList() {
  const { list, revisions } = useRevisions()
  const savedRevision = useEditorState(({ session }) => session.base.revision)
  const publishedRevision = useEditorState(({ page }) => page.publishedRevision)
  const [openRevision, setOpenRevision] = useState<PageRevision>()
  const { refetch } = list
  useEffect(() => {
    void refetch()
  }, [savedRevision, refetch])
  if (!list.data)
    return list.error ? (
      <ErrorPanel title="The versions could not be loaded" onRetry={() => void refetch()} pending={list.isFetching}>
        {getFailureText(list.error)}
      </ErrorPanel>
    ) : (
      <PaneSkeleton />
    )
  return (
    <>
      <ol className="-mx-2 grid" aria-label="Versions">
        {revisions.map((revision) => (
          <li key={revision.revision}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="grid w-full gap-0.5 rounded-md px-2 py-2 text-left text-sm hover:bg-hover"
              onClick={() => setOpenRevision(revision)}
            >
              {revision.name ? <span className="line-clamp-2 font-semibold wrap-anywhere">{revision.name}</span> : null}
              <span className="line-clamp-2 wrap-anywhere">{revision.summary}</span>
              <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
                Version {revision.revision}, {revision.actor.name}
                <RelativeTime at={revision.at} />
                {revision.revision === publishedRevision ? <Badge tone="ok">Live</Badge> : null}
                {revision.published && revision.revision !== publishedRevision ? <Badge>Was live</Badge> : null}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchNextPageError ? 'Loading failed. Retry' : 'Show earlier versions'}
        </Button>
      ) : null}
      <RevisionDialog revision={openRevision} onClose={() => setOpenRevision(undefined)} />
    </>
  )
}
