import { useMutation, useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Copy from 'lucide-react/icons/copy'
import FileX from 'lucide-react/icons/file-x'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { undeletePage } from '#dashboard/api/page-changes.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { copyLooseBlocks } from '#dashboard/features/builder/canvas/clipboard.ts'
import { useNewBlocks } from '#dashboard/features/builder/sync/new-block.ts'
import { useEditor, useEditorState } from '#dashboard/features/builder/sync/use-editor.ts'
import { getBlock } from '#document/document.ts'
import { type Operation, getSubjectId } from '#document/operation.ts'
import { HEADER } from '#document/rules.ts'
import type { EditSession } from '#document/session/session-state.ts'
import type { LooseBlock } from '#dashboard/features/builder/sync/block-commands.ts'

/** Shown when another person deletes the page while it is open: restore it, or copy the unsaved blocks. */
export function DeletedPage() {
  const editor = useEditor()
  const newBlocks = useNewBlocks(editor)
  const count = useEditorState(({ session }) => listUnsavedBlocks(session).length) + newBlocks.length
  const mayUndelete = usePermission()('POST /pages/{id}/undelete')
  const undelete = useMutation(undeletePage(useQueryClient()))
  const isUnrecoverable = undelete.error instanceof ApiError && [404, 405].includes(undelete.error.status)
  const handleCopy = () => {
    const { session } = editor.store.getState()
    const isCopied = copyLooseBlocks([...listUnsavedBlocks(session), ...newBlocks], editor.blockTypes)
    toast(
      isCopied
        ? { message: `Copied ${countBlocks(count)}. Paste ${count === 1 ? 'it' : 'them'} into another page.` }
        : { message: 'Your browser blocked copying.', tone: 'bad' },
    )
  }
  return (
    <section
      aria-label="The page was deleted"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <FileX aria-hidden className="mt-0.5 size-5 shrink-0 text-bad-text" />
        <div className="grid gap-1 text-sm" role="alert">
          <p className="font-semibold">This page was deleted by someone else</p>
          <p className="text-ink-soft">
            {count > 0
              ? `Your unsaved changes to ${countBlocks(count)} are still here. Restore the page to save them.`
              : 'Changes are no longer saved.'}
          </p>
          {undelete.error ? (
            <p className="text-bad-text">
              {isUnrecoverable ? 'The page can no longer be restored.' : getFailureText(undelete.error)}
            </p>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/pages" variant="ghost">
          <ArrowLeft aria-hidden />
          All pages
        </ButtonLink>
        {count > 0 ? (
          <Button onClick={handleCopy}>
            <Copy aria-hidden />
            Copy unsaved blocks
          </Button>
        ) : null}
        {mayUndelete && !isUnrecoverable ? (
          <Button
            variant="primary"
            pending={undelete.isPending}
            onClick={() => undelete.mutate(editor.pageId, { onSuccess: editor.receivePage })}
          >
            <RotateCcw aria-hidden />
            Restore page
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function countBlocks(count: number): string {
  return count === 1 ? 'one block' : `${count} blocks`
}

/** Blocks with unsaved changes, as shown on the page. */
function listUnsavedBlocks({ flight, queue, view }: Pick<EditSession, 'flight' | 'queue' | 'view'>): LooseBlock[] {
  const subjectIds = new Set([...(flight?.steps ?? []), ...queue].flatMap(({ compiled }) => getSubjectIds(compiled)))
  return [...subjectIds].flatMap((id) => {
    const block = getBlock(view, id)
    return block && block.type !== HEADER ? [{ type: block.type, fields: block.fields }] : []
  })
}

function getSubjectIds(operation: Operation): string[] {
  return operation.op === 'setTheme' || operation.op === 'setNav' ? [] : [getSubjectId(operation)]
}
