import { Dialog } from '../../../ui/dialog.tsx'
import type { BulkTask } from './bulk-task.ts'
import { describeCodes } from './use-bulk.ts'
import { lazyComponent } from '../../../ui/lazy-component.ts'

const DesignForm = lazyComponent(async () => ({ default: (await import('./design-form.tsx')).DesignForm }))
const DownloadForm = lazyComponent(async () => ({ default: (await import('./download-form.tsx')).DownloadForm }))
const FileForm = lazyComponent(async () => ({ default: (await import('./file-form.tsx')).FileForm }))
const RepointForm = lazyComponent(async () => ({ default: (await import('./repoint-form.tsx')).RepointForm }))
const TagForm = lazyComponent(async () => ({ default: (await import('./tag-form.tsx')).TagForm }))

/** The dialog of a bulk task. */
export function BulkDialog({ task: { kind, codes }, onDone }: { task: BulkTask; onDone: () => void }) {
  const what = describeCodes(codes)
  switch (kind) {
    case 'file':
      return (
        <Dialog title={`Move ${what} to a folder`} open onOpenChange={onDone}>
          <FileForm codes={codes} onDone={onDone} />
        </Dialog>
      )
    case 'tag':
      return (
        <Dialog title={`Tag ${what}`} open onOpenChange={onDone}>
          <TagForm codes={codes} onDone={onDone} />
        </Dialog>
      )
    case 'repoint':
      return (
        <Dialog title={`Change destination of ${what}`} open onOpenChange={onDone}>
          <RepointForm codes={codes} onDone={onDone} />
        </Dialog>
      )
    case 'design':
      return (
        <Dialog title={`Change the design of ${what}`} width="wide" open onOpenChange={onDone}>
          <DesignForm codes={codes} onDone={onDone} />
        </Dialog>
      )
    case 'download':
      return (
        <Dialog title={`Download ${what}`} open onOpenChange={onDone}>
          <DownloadForm codes={codes} onDone={onDone} />
        </Dialog>
      )
  }
}
