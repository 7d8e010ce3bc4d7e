import { Suspense, useState } from 'react'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { useDifferences } from './use-differences.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const PublishDialog = lazyComponent(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))

/** Publishes the page after a dialog with what will change. */
export function PublishButton() {
  const mayPublish = usePermission()('POST /pages/{id}/publish')
  const [open, setOpen] = useState(false)
  const count = useDifferences()?.length ?? 0
  const isNarrow = useNarrow()
  useCommand(mayPublish ? { label: 'Publish', group: 'Page', run: () => setOpen(true) } : null)
  if (!mayPublish) return null
  return (
    <>
      <Button
        variant="primary"
        aria-label="Publish"
        aria-describedby={count > 0 ? 'unpublished' : undefined}
        onClick={() => setOpen(true)}
      >
        Publish
        {count > 0 ? (
          <span id="unpublished" className="font-normal tabular-nums opacity-85">
            {count}
            {isNarrow ? null : ` ${count === 1 ? 'change' : 'changes'}`}
          </span>
        ) : null}
      </Button>
      <Dialog title="Publish" width="wide" open={open} onOpenChange={setOpen}>
        {(close) => (
          <Suspense fallback={<PaneSkeleton />}>
            <PublishDialog onClose={close} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
