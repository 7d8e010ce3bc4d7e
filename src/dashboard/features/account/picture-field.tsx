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
  const take = async (file: File | undefined) => {
    if (!file) return
    setError(undefined)
    const scaled = await scalePicture(file)
    if (scaled === null) setError(`${file.name} could not be read as a picture. Choose a PNG, JPEG or WebP.`)
    else change.run({ image: scaled })
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
            void take(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </div>
    </FieldGroup>
  )
}

const SIDE = 192
/** Maximum length of the data URL. The bff accepts 40 kB, and base64 needs four characters for three bytes. */
const MAX_CHARACTERS = 52_000

/** The middle square of a picture as a small data URL; null if the browser cannot read the file as a picture. */
async function scalePicture(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const side = Math.min(bitmap.width, bitmap.height)
  const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  const square = await createImageBitmap(bitmap, x, y, side, side, {
    resizeWidth: SIDE,
    resizeHeight: SIDE,
    resizeQuality: 'high',
  })
  return encode(square)
}

function encode(square: ImageBitmap): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(square, 0, 0)
  const webp = canvas.toDataURL('image/webp', 0.85)
  // Browsers that write no WebP answer with a PNG, which is often too large. JPEG has no transparency.
  if (webp.startsWith('data:image/webp') && webp.length <= MAX_CHARACTERS) return webp
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, SIDE, SIDE)
  return canvas.toDataURL('image/jpeg', 0.8)
}
