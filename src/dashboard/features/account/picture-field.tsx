import { useQueryClient } from '@tanstack/react-query'
import Trash from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { changeProfile } from '#dashboard/api/account.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { Avatar } from '#dashboard/ui/avatar.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { FieldGroup } from '#dashboard/ui/field.tsx'

/** The picture of the person, scaled down in the browser. */
export function PictureField() {
  const { name, image } = useSession().user
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const change = useUndoableMutation({
    mutation: changeProfile(useQueryClient()),
    describeResult: ({ image: next }) => (next === '' ? 'Removed your picture' : 'Changed your picture'),
    createUndo: (_change, _result, mutateAsync) => () => mutateAsync({ image: image ?? '' }),
    describeFailure: () => 'Your picture was not changed.',
  })
  const handleFile = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    const dataUrl = await scalePicture(file)
    if (dataUrl === null) setError(`${file.name} could not be read as a picture. Choose a PNG, JPEG or WebP.`)
    else change.run({ image: dataUrl })
  }
  return (
    <FieldGroup label="Picture" hint="The middle square of a PNG, JPEG or WebP." error={error}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} image={image} size="large" />
        <Button pending={change.isPending} onClick={() => input.current?.click()}>
          <Upload aria-hidden />
          Choose picture
        </Button>
        {image === null ? null : (
          <Button variant="ghost" aria-label="Remove picture" onClick={() => change.run({ image: '' })}>
            <Trash aria-hidden />
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ currentTarget }) => {
            void handleFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
    </FieldGroup>
  )
}

const SIDE_PX = 192
/** Maximum length of the data URL: 40 kB, the limit of the bff, in base64, which has four characters for three bytes. */
const MAX_DATA_URL_LENGTH = 52_000

/** The middle square of a picture as a small data URL. Null if the browser cannot read the file as a picture. */
async function scalePicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const side = Math.min(bitmap.width, bitmap.height)
  const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  const squareBitmap = await createImageBitmap(bitmap, x, y, side, side, {
    resizeWidth: SIDE_PX,
    resizeHeight: SIDE_PX,
    resizeQuality: 'high',
  })
  return toDataUrl(squareBitmap)
}

function toDataUrl(square: ImageBitmap): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(square, 0, 0)
  const webpUrl = canvas.toDataURL('image/webp', 0.85)
  // Browsers without WebP encoding return a PNG, which is often too large. A JPEG needs a background, because it has no transparency.
  if (webpUrl.startsWith('data:image/webp') && webpUrl.length <= MAX_DATA_URL_LENGTH) return webpUrl
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE_PX, SIDE_PX)
  return canvas.toDataURL('image/jpeg', 0.8)
}
