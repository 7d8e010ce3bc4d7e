import { useMutation, useQueryClient } from '@tanstack/react-query'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { failureText } from '../api/failure-text.ts'
import { type Image, uploadImage } from '../api/images.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useFileDrop } from '../ui/use-file-drop.ts'
import { readPicture } from './read-picture.ts'

interface ImageUploadProps {
  /** Label of the file input. */
  label: string
  onChoose: (image: Image) => void
}

/** Uploads an image to the library. */
export function ImageUpload({ label, onChoose }: ImageUploadProps) {
  const upload = useMutation(uploadImage(useQueryClient()))
  const [problem, setProblem] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const handleFile = async (chosen: File | undefined) => {
    if (!chosen) return
    const read = await readPicture(chosen)
    if (!read.ok) return setProblem(read.problem)
    setProblem(undefined)
    upload.mutate(
      { data: read.data, name: read.name },
      { onSuccess: onChoose, onError: (error) => setProblem(failureText(error)) },
    )
  }
  const { isOver, dropProps } = useFileDrop((dropped) => void handleFile(dropped))
  return (
    <>
      <div
        role="presentation"
        className={classes(
          'grid justify-items-center gap-2 rounded-lg border border-dashed border-edge px-3 py-4 text-center text-sm text-ink-soft transition-colors',
          isOver && 'border-accent bg-accent-soft',
        )}
        {...dropProps}
      >
        <p>Drop a picture here, or</p>
        <Button pending={upload.isPending} onClick={() => file.current?.click()}>
          <ImagePlus aria-hidden />
          Choose a file
        </Button>
        <p className="text-xs text-ink-faint">PNG, JPEG, WebP or SVG, up to 8 MB</p>
        <input
          ref={file}
          type="file"
          aria-label={label}
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void handleFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {problem ? (
        <p role="alert" className="text-sm text-bad-text">
          {problem}
        </p>
      ) : null}
    </>
  )
}
