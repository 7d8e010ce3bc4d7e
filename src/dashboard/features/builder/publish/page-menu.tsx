import { useMutation, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import GlobeLock from 'lucide-react/icons/globe-lock'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Lock from 'lucide-react/icons/lock'
import { Suspense, useState } from 'react'
import { republishPage, unpublishPage } from '#dashboard/api/page-changes.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'
import type { PageTask } from './page-tasks.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const PageTasks = lazyComponent(async () => ({ default: (await import('./page-tasks.tsx')).PageTasks }))

/** Menu of actions besides editing and publishing. */
export function PageMenu() {
  const may = usePermission()
  const { url, publishedRevision } = useEditorState(({ page }) => page)
  const isLive = publishedRevision !== null
  const unpublish = useUnpublish()
  const [task, setTask] = useState<PageTask | null>(null)
  const [maySaveTemplate, maySeeSecret] = [may('POST /pages/{id}/template'), may('POST /pages/{id}/secret')]
  const hasPasswords = useIsOffered()('PATCH /pages/{id}#password')
  if (!isLive && !maySaveTemplate && !maySeeSecret && !hasPasswords) return null
  return (
    <>
      <Menu
        label="Page actions"
        trigger={
          <IconButton label="Page actions">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {isLive ? (
          <MenuItem icon={<ExternalLink aria-hidden />} onSelect={() => window.open(url, '_blank', 'noopener')}>
            Open the live page
          </MenuItem>
        ) : null}
        {isLive && may('POST /pages/{id}/unpublish') ? (
          <MenuItem icon={<GlobeLock aria-hidden />} onSelect={unpublish}>
            Unpublish
          </MenuItem>
        ) : null}
        {hasPasswords ? (
          <MenuItem icon={<Lock aria-hidden />} onSelect={() => setTask('password')}>
            Password for visitors
          </MenuItem>
        ) : null}
        {maySaveTemplate ? (
          <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => setTask('template')}>
            Save as template
          </MenuItem>
        ) : null}
        {maySeeSecret ? (
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => setTask('secret')}>
            Form signing secret
          </MenuItem>
        ) : null}
      </Menu>
      <Suspense>{task ? <PageTasks task={task} onDone={() => setTask(null)} /> : null}</Suspense>
    </>
  )
}

/** Unpublishes the page, with undo. */
function useUnpublish() {
  const editor = useEditor()
  const queries = useQueryClient()
  const { id, publishedRevision, revision } = useEditorState(({ page }) => page)
  const unpublish = useMutation(unpublishPage(queries))
  const republish = useMutation(republishPage(queries))
  const { run } = useUndoableMutation({
    mutation: { mutationFn: async (page: string) => editor.receivePage(await unpublish.mutateAsync(page)) },
    describeResult: () => 'The page is no longer live. Your draft has not changed.',
    // Undo is offered only if the published revision was the current one.
    createUndo: () =>
      publishedRevision === revision
        ? async () => editor.receivePage(await republish.mutateAsync({ id, revision }))
        : undefined,
    describeFailure: () => 'The page was not unpublished.',
    describeUndoFailure: () => 'The page was not published again.',
  })
  return () => run(id)
}
