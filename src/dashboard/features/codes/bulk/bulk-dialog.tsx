import type { ComponentType } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import type { BulkTask } from './bulk-task.ts'
import { describeCodes } from './use-bulk.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const DesignForm = lazyComponent(async () => ({ default: (await import('./design-form.tsx')).DesignForm }))
const DownloadForm = lazyComponent(async () => ({ default: (await import('./download-form.tsx')).DownloadForm }))
const FileForm = lazyComponent(async () => ({ default: (await import('./file-form.tsx')).FileForm }))
const PrintForm = lazyComponent(async () => ({ default: (await import('./print-form.tsx')).PrintForm }))
const RepointForm = lazyComponent(async () => ({ default: (await import('./repoint-form.tsx')).RepointForm }))
const UtmForm = lazyComponent(async () => ({ default: (await import('./utm-form.tsx')).UtmForm }))
const TagForm = lazyComponent(async () => ({ default: (await import('./tag-form.tsx')).TagForm }))

interface BulkTaskDialog {
  title: (what: string) => string
  width?: 'wide'
  Form: ComponentType<{ codes: readonly Code[]; onDone: () => void }>
}

const dialogs: Record<BulkTask['kind'], BulkTaskDialog> = {
  file: { title: (what) => `Move ${what} to a folder`, Form: FileForm },
  tag: { title: (what) => `Tag ${what}`, Form: TagForm },
  repoint: { title: (what) => `Change destination of ${what}`, Form: RepointForm },
  utm: { title: (what) => `UTM parameters of ${what}`, Form: UtmForm },
  design: { title: (what) => `Change the design of ${what}`, width: 'wide', Form: DesignForm },
  download: { title: (what) => `Download ${what}`, Form: DownloadForm },
  print: { title: (what) => `Print labels of ${what}`, Form: PrintForm },
}

/** The dialog for a task with several codes. */
export function BulkDialog({ task: { kind, codes }, onDone }: { task: BulkTask; onDone: () => void }) {
  const { title, width = 'narrow', Form } = dialogs[kind]
  return (
    <Dialog title={title(describeCodes(codes))} width={width} open onOpenChange={onDone}>
      <Form codes={codes} onDone={onDone} />
    </Dialog>
  )
}
