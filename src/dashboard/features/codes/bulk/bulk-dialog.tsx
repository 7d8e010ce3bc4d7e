import type { ComponentType } from 'react'
import type { Code } from '#dashboard/api/code.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import type { BulkTask } from './bulk-task.ts'
import { describeCodes } from './use-change-codes.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const DesignForm = lazyComponent(async () => ({ default: (await import('./design-form.tsx')).DesignForm }))
const DownloadForm = lazyComponent(async () => ({ default: (await import('./download-form.tsx')).DownloadForm }))
const FileForm = lazyComponent(async () => ({ default: (await import('./file-form.tsx')).FileForm }))
const PrintForm = lazyComponent(async () => ({ default: (await import('./print-form.tsx')).PrintForm }))
const RepointForm = lazyComponent(async () => ({ default: (await import('./repoint-form.tsx')).RepointForm }))
const UtmForm = lazyComponent(async () => ({ default: (await import('./utm-form.tsx')).UtmForm }))
const TagForm = lazyComponent(async () => ({ default: (await import('./tag-form.tsx')).TagForm }))

interface BulkTaskDialog {
  title: (codesText: string) => string
  width?: 'wide'
  Form: ComponentType<{ codes: readonly Code[]; onDone: () => void }>
}

const dialogs: Record<BulkTask['kind'], BulkTaskDialog> = {
  file: { title: (codesText) => `Move ${codesText} to a folder`, Form: FileForm },
  tag: { title: (codesText) => `Tag ${codesText}`, Form: TagForm },
  repoint: { title: (codesText) => `Change destination of ${codesText}`, Form: RepointForm },
  utm: { title: (codesText) => `UTM parameters of ${codesText}`, Form: UtmForm },
  design: { title: (codesText) => `Change the design of ${codesText}`, width: 'wide', Form: DesignForm },
  download: { title: (codesText) => `Download ${codesText}`, Form: DownloadForm },
  print: { title: (codesText) => `Print labels of ${codesText}`, Form: PrintForm },
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
