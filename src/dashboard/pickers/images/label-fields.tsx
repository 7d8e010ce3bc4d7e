import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { labelsQuery } from '#dashboard/api/image-labels.ts'
import { MultiCombobox } from '#dashboard/ui/fields/multi-combobox.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'

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

interface TagsFieldProps {
  label: string
  knownTags: readonly string[]
  value: readonly string[]
  onChange: (tags: string[]) => void
}

const MAX_TAGS = 20
const MAX_LENGTH = 50

/** Tags of images: existing ones, or new ones, separated by commas. */
export function TagsField({ label, knownTags, value, onChange }: TagsFieldProps) {
  const [typedText, setTypedText] = useState('')
  const addTags = (text: string) => {
    const typedTags = [...new Set(text.split(',').map((tag) => tag.trim()))].filter(
      (tag) => tag !== '' && !value.includes(tag),
    )
    const tags = typedTags.filter((tag) => tag.length <= MAX_LENGTH).slice(0, MAX_TAGS - value.length)
    if (tags.length > 0) onChange([...value, ...tags])
    return typedTags.filter((tag) => !tags.includes(tag)).join(', ')
  }
  const isTooLong = typedText.split(',').some((tag) => tag.trim().length > MAX_LENGTH)
  return (
    <MultiCombobox
      label={label}
      {...(isTooLong && { error: `A tag can have up to ${MAX_LENGTH} characters.` })}
      options={knownTags.filter((tag) => !value.includes(tag)).map(toOption)}
      value={value.map(toOption)}
      disabled={value.length >= MAX_TAGS}
      onChange={(options) => onChange(options.map((option) => option.value))}
      onType={setTypedText}
      onCreate={addTags}
    />
  )
}

function toOption(tag: string) {
  return { value: tag, label: tag }
}
