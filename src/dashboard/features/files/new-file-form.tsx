import { useForm } from 'react-hook-form'
import type { StoredFile } from '#dashboard/api/files.ts'
import { FileField } from '#dashboard/pickers/files/file-field.tsx'
import { showOptions } from '#dashboard/pickers/files/file-show-field.tsx'
import { useFileUpload } from '#dashboard/pickers/files/use-file-upload.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { UploadProgress } from '#dashboard/ui/progress-bar.tsx'
import { toast } from '#dashboard/ui/toast.ts'

interface Draft {
  file: File | null
  show: 'reader' | 'download'
}

/** Uploads a file that codes can open. */
export function NewFileForm({ onDone }: { onDone: (file?: StoredFile) => void }) {
  const form = useForm<Draft>({ defaultValues: { file: null, show: 'reader' } })
  const { store, progress } = useFileUpload()
  const submit = async ({ file, show }: Draft) => {
    if (!file) return
    const storedFile = await store(file, show)
    toast({ message: `Uploaded ${storedFile.fileName}` })
    onDone(storedFile)
  }
  return (
    <Form form={form} errorTitle="The file was not uploaded" onSubmit={submit}>
      <FileField
        control={form.control}
        name="file"
        label="File"
        hint="You can replace it later under the same codes."
      />
      <FormField control={form.control} name="show">
        {({ value, onChange }) => <Segmented label="A scan" value={value} options={showOptions} onChange={onChange} />}
      </FormField>
      {progress === undefined ? null : <UploadProgress percent={progress} />}
      <FormButtons action="Upload" onCancel={() => onDone()} />
    </Form>
  )
}
