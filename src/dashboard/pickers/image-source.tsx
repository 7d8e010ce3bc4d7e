import type { Image } from '../api/images.ts'
import { usePermission } from '../api/use-permission.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ImageLibrary } from './image-library.tsx'
import { ImageUpload } from './image-upload.tsx'

interface ImageSourceProps {
  /** Label of the file input. */
  label: string
  onChoose: (image: Image) => void
}

/** Chooses an image from a file, which is added to the library, or from the library. */
export function ImageSource({ label, onChoose }: ImageSourceProps) {
  const may = usePermission()
  return (
    <div className="grid gap-2">
      {may('POST /images') ? <ImageUpload label={label} onChoose={onChoose} /> : null}
      {may('GET /images') ? (
        <Dialog title="Choose a picture" width="wide" trigger={<Button>From the library</Button>}>
          {(close) => (
            <ImageLibrary
              onChoose={(image) => {
                onChoose(image)
                close()
              }}
            />
          )}
        </Dialog>
      ) : null}
    </div>
  )
}
