import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { labelsQuery } from '#dashboard/api/image-labels.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { TagsField } from '../tags-field.tsx'

interface FolderFieldProps {
  value: string
  onChange: (folder: string) => void
  autoFocus?: boolean
}

/** The folder of an image: an existing one, or the name of a new one. */
export function FolderField({ value, onChange, autoFocus = false }: FolderFieldProps) {
  const listId = useId()
  const { data } = useQuery(labelsQuery())
  return (
    <>
      <TextField
        label="Folder"
        hint="Choose one or type a new name. A slash makes a subfolder: Menus/Summer. Empty: no folder."
        list={listId}
        maxLength={200}
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {(data?.folders ?? []).map(({ folder }) => (folder === '' ? null : <option key={folder}>{folder}</option>))}
      </datalist>
    </>
  )
}

interface ImageTagsFieldProps {
  label: string
  value: readonly string[]
  onChange: (tags: string[]) => void
}

const MAX_TAGS = 20

/** Tags of images: existing ones, or new ones. */
export function ImageTagsField(props: ImageTagsFieldProps) {
  const { data } = useQuery(labelsQuery())
  return <TagsField {...props} knownTags={(data?.tags ?? []).map(({ tag }) => tag)} maxTags={MAX_TAGS} />
}
