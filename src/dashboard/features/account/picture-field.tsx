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
import { scalePicture } from './scale-picture.ts'

/** The picture of the person, scaled down in the browser. */
export function PictureField() {
  const { name, image } = useSession().user
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const change = useUndoableMutation({
    mutation: changeProfile(useQueryClient()),
    done: ({ image: next }) => (next === '' ? 'Removed your picture' : 'Changed your picture'),
    undo: (_change, _result, mutateAsync) => () => mutateAsync({ image: image ?? '' }),
    failed: () => 'Your picture was not changed.',
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
