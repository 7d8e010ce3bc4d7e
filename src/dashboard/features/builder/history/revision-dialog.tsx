import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pageHistoryQueries, type PageRevision, restoreRevision } from '#dashboard/api/page-history.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { useEditor, useEditorState } from '../sync/use-editor.ts'
import { RevisionPreview } from './revision-preview.tsx'
import { VersionComparison } from './version-comparison.tsx'
import { VersionName } from './version-name.tsx'

/** A revision of the page, with the button that restores it. */
export function RevisionDialog({ revision, onClose }: { revision: PageRevision | undefined; onClose: () => void }) {
  return (
    <Dialog
      title={revision ? `Version ${revision.revision}${revision.name ? `: ${revision.name}` : ''}` : 'Version'}
      description={
        revision ? (
          <>
            {revision.summary}. {revision.actor.name}, <RelativeTime at={revision.at} />
          </>
        ) : undefined
      }
      width="large"
      open={revision !== undefined}
      onOpenChange={(open) => !open && onClose()}
    >
      {revision ? <RevisionDetail version={revision} onClose={onClose} /> : null}
    </Dialog>
  )
}

function RevisionDetail({ version, onClose }: { version: PageRevision; onClose: () => void }) {
  const { revision } = version
  const [isComparing, setComparing] = useState(false)
  const editor = useEditor()
  const { data, error, isFetching, refetch } = useQuery(pageHistoryQueries.revision(editor.pageId, revision))
  const savedRevision = useEditorState(({ session }) => session.base.revision)
  const mayRestore = usePermission()('POST /pages/{id}/restore')
  const { mutateAsync } = useMutation(restoreRevision(useQueryClient()))
  const restore = async (target: number) => {
    const page = await mutateAsync({ id: editor.pageId, revision: target })
    editor.receivePage(page)
    return page
  }
  const { runAndWait, isPending } = useUndoableMutation({
    mutation: { mutationFn: ({ to }: { to: number; from: number }) => restore(to) },
    describeResult: ({ to }) => `Restored version ${to}`,
    createUndo:
      ({ from }) =>
      async () => {
        await restore(from)
        toast({ message: `Restored version ${from}` })
      },
    describeFailure: () => 'The version was not restored.',
  })
  // Saves first, so that pending edits belong to the revision that is replaced.
  const handleRestore = async () => {
    if (await editor.flush()) {
      if (await runAndWait({ to: revision, from: editor.store.getState().session.base.revision })) onClose()
    } else toast({ message: 'Your latest changes are not saved yet. Try again once they are saved.', tone: 'bad' })
  }
  if (error && !data)
    return <LoadError title="The version could not be loaded" query={{ error, isFetching, refetch }} />
  return (
    <div className="grid gap-4">
      <VersionName version={version} />
      {data && isComparing ? <VersionComparison page={data} /> : null}
      {data && !isComparing ? <RevisionPreview page={data} label="How the page was" /> : null}
      {data ? null : <Skeleton className="h-[56dvh] rounded-lg" />}
      <Button aria-pressed={isComparing} className="justify-self-start" onClick={() => setComparing(!isComparing)}>
        {isComparing ? 'Show this version alone' : 'Compare with the draft'}
      </Button>
      {mayRestore ? (
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabled={revision === savedRevision}
            onClick={() => void handleRestore()}
          >
            {revision === savedRevision ? 'This is the current version' : 'Restore this version'}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
