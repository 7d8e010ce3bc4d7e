import { useForm } from 'react-hook-form'
import type { StoredFile } from '#dashboard/api/files.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { UploadProgress } from '#dashboard/ui/progress-bar.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { FileField } from './file-field.tsx'
import { useRestoreFile } from './file-versions.tsx'
import { useFileUpload } from './use-file-upload.ts'

/** A button that replaces the content of a file under its address. The former version can be shown again. */
export function ReplaceFile({ file }: { file: StoredFile }) {
  return (
    <Dialog title="Replace file" trigger={<Button>Replace file</Button>}>
      {(close) => <ReplaceForm file={file} onDone={close} />}
    </Dialog>
  )
}

function ReplaceForm({ file, onDone }: { file: StoredFile; onDone: () => void }) {
  const form = useForm<{ file: File | null }>({ defaultValues: { file: null } })
  const restore = useRestoreFile()
  const { replace, progress } = useFileUpload()
  const submit = async ({ file: chosenFile }: { file: File | null }) => {
    if (!chosenFile) return
    await replace(file.id, chosenFile)
    toast({
      message: `Replaced ${file.fileName}. It applies from the next scan.`,
      undo: () => restore({ id: file.id, version: file.version }),
    })
  }
  return (
    <Form form={form} errorTitle="The file was not replaced" onSubmit={submit} onSuccess={onDone}>
      <p className="text-sm text-ink-soft">
        The printed code stays the same. The last versions are kept, so you can go back to {file.fileName}.
      </p>
      <FileField control={form.control} name="file" label="New file" />
      {progress === undefined ? null : <UploadProgress percent={progress} />}
      <FormButtons action="Replace file" onCancel={onDone} />
    </Form>
  )
}
