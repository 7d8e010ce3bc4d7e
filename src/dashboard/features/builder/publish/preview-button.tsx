import Smartphone from 'lucide-react/icons/smartphone'
import { Suspense, useState } from 'react'
import { Button } from '#dashboard/ui/button.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { useNarrow } from '#dashboard/ui/use-narrow.ts'
import { PaneSkeleton } from '#dashboard/ui/pane-skeleton.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const Preview = lazyComponent(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** Opens the preview of the draft, here and on a phone. */
export function PreviewButton() {
  const [open, setOpen] = useState(false)
  const isNarrow = useNarrow()
  useCommand({ label: 'Preview', group: 'Page', run: () => setOpen(true) })
  return (
    <>
      <Button aria-label="Preview" className={isNarrow ? 'w-control px-0!' : undefined} onClick={() => setOpen(true)}>
        <Smartphone aria-hidden />
        {isNarrow ? null : 'Preview'}
      </Button>
      <Dialog title="Preview" width="wide" open={open} onOpenChange={setOpen}>
        <Suspense fallback={<PaneSkeleton />}>
          <Preview />
        </Suspense>
      </Dialog>
    </>
  )
}
