import { Dialog } from '#dashboard/ui/dialog.tsx'
import type { RowTask } from './row-actions.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const EditDestination = lazyComponent(async () => ({
  default: (await import('../destination/edit-destination.tsx')).EditDestination,
}))

const ShownCode = lazyComponent(async () => ({ default: (await import('./shown-code.tsx')).ShownCode }))

interface RowDialogsProps {
  task: RowTask
  onDone: () => void
}

/** Dialogs of a row's actions. */
export function RowDialogs({ task: { kind, code }, onDone }: RowDialogsProps) {
  if (kind === 'destination')
    return (
      <Dialog title="Edit destination" description={code.name} open onOpenChange={onDone}>
        <EditDestination code={code} onDone={onDone} />
      </Dialog>
    )
  return (
    <Dialog title={code.name} open onOpenChange={onDone}>
      <ShownCode code={code} />
    </Dialog>
  )
}
