import { type SyntheticEvent, useState } from 'react'
import type { LabelChange } from '#dashboard/api/image-labels.ts'
import type { Image } from '#dashboard/api/images.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { FolderField, ImageTagsField } from './label-fields.tsx'

interface LabelsDialogProps {
  kind: 'folder' | 'tags'
  images: readonly Image[]
  onClose: () => void
  onChange: (changes: LabelChange[], message: string) => void
}

/** Moves images into a folder, or changes their tags. */
export function LabelsDialog({ kind, images, onClose, onChange }: LabelsDialogProps) {
  const count = pluralize(images.length, 'image')
  return (
    <Dialog title={kind === 'folder' ? `Move ${count}` : `Tags of ${count}`} open onOpenChange={onClose}>
      {(close) =>
        kind === 'folder' ? (
          <MoveForm images={images} onCancel={close} onChange={onChange} />
        ) : (
          <TagsForm images={images} onCancel={close} onChange={onChange} />
        )
      }
    </Dialog>
  )
}

type FormProps = Pick<LabelsDialogProps, 'images' | 'onChange'> & { onCancel: () => void }

function MoveForm({ images, onCancel, onChange }: FormProps) {
  const [folder, setFolder] = useState(images[0]?.folder ?? '')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const place = folder.trim() === '' ? 'out of their folders' : `into ${folder.trim()}`
    const message = `Moved ${pluralize(images.length, 'image')} ${place}.`
    onChange(
      images.map(({ id }) => ({ id, folder: folder.trim() })),
      message,
    )
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <FolderField value={folder} onChange={setFolder} autoFocus />
      <FormEnd action="Move" onCancel={onCancel} />
    </form>
  )
}

function TagsForm({ images, onCancel, onChange }: FormProps) {
  const present = [...new Set(images.flatMap(({ tags }) => tags ?? []))].toSorted()
  const [addedTags, setAdded] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<readonly string[]>([])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const change = {
      ...(addedTags.length > 0 && { addTags: [...addedTags] }),
      ...(removed.length > 0 && { removeTags: [...removed] }),
    }
    onChange(
      images.map((image) => ({ id: image.id, ...change })),
      `Changed the tags of ${pluralize(images.length, 'image')}.`,
    )
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <ImageTagsField label="Add tags" value={addedTags} onChange={setAdded} />
      {present.length > 0 ? (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">Remove tags</legend>
          {present.map((tag) => (
            <label key={tag} className="flex items-center gap-2 text-sm wrap-anywhere">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={removed.includes(tag)}
                onChange={({ target }) =>
                  setRemoved(target.checked ? [...removed, tag] : removed.filter((removedTag) => removedTag !== tag))
                }
              />
              {tag}
            </label>
          ))}
        </fieldset>
      ) : null}
      <FormEnd action="Change" isDisabled={addedTags.length + removed.length === 0} onCancel={onCancel} />
    </form>
  )
}

function FormEnd({
  action,
  isDisabled = false,
  onCancel,
}: {
  action: string
  isDisabled?: boolean
  onCancel: () => void
}) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={isDisabled}>
        {action}
      </Button>
    </div>
  )
}
