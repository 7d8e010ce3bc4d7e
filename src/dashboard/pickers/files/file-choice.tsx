import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { UploadProgress } from '#dashboard/ui/progress-bar.tsx'
import type { PickerProps } from '../listed-picker.tsx'
import { findFileProblem } from './file-field.tsx'
import { FilePicker } from './file-picker.tsx'
import { useFileUpload } from './use-file-upload.ts'

/** Chooses a file that was uploaded before, or uploads one and chooses it. */
export function FileChoice({ error, onChange, ...picker }: PickerProps) {
  const mayUpload = usePermission()('POST /files')
  const { store, progress } = useFileUpload()
  const [problem, setProblem] = useState<string>()
  const upload = async (file: File) => {
    const found = findFileProblem(file)
    setProblem(found)
    if (found !== undefined) return
    try {
      onChange((await store(file, 'reader')).id)
    } catch (failure) {
      setProblem(getFailureText(failure))
    }
  }
  const choose = (id: string) => {
    setProblem(undefined)
    onChange(id)
  }
  return (
    <div className="grid gap-2">
      <FilePicker {...picker} error={problem ?? error} onChange={choose} />
      {progress !== undefined ? (
        <UploadProgress percent={progress} />
      ) : mayUpload ? (
        <UploadFileButton onFile={(file) => void upload(file)} />
      ) : null}
    </div>
  )
}

/** Opens the file dialog of the system, for one file. */
function UploadFileButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button className="justify-self-start" onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Upload a file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New file"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
