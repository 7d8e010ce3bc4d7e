import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { Button } from '#dashboard/ui/button.tsx'
import type { ButtonVariant } from '#dashboard/ui/button-class.ts'

interface UploadButtonProps {
  variant?: ButtonVariant
  onFiles: (files: File[]) => void
}

/** Opens the file dialog, for one picture or many. */
export function UploadButton({ variant = 'secondary', onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        <Upload aria-hidden />
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Picture files"
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif,image/svg+xml"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
