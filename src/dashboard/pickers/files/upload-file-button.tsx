import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { Button } from '#dashboard/ui/button.tsx'

/** Opens the file dialog of the system, for one file. */
export function UploadFileButton({ onFile }: { onFile: (file: File) => void }) {
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
