import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQueries } from '../api/tags.ts'
import type { FieldText } from '../ui/field.tsx'
import { MultiCombobox } from '../ui/fields/multi-combobox.tsx'

interface TagPickerProps extends FieldText {
  value: readonly string[]
  onChange: (tags: string[]) => void
}

const MAX_TAGS = 50
const MAX_LENGTH = 50

/** Chooses existing tags, most used first, or creates new ones. The input keeps tags that are too long or too many. */
export function TagPicker({ value, onChange, ...field }: TagPickerProps) {
  const { data: knownTags = [] } = useQuery(tagsQueries.all())
  const [typedText, setTypedText] = useState('')
  const addTags = (text: string) => {
    const newTags = splitTags(text).filter((tag) => !value.includes(tag))
    const tags = newTags.filter((tag) => tag.length <= MAX_LENGTH).slice(0, MAX_TAGS - value.length)
    if (tags.length > 0) onChange([...value, ...tags])
    return newTags.filter((tag) => !tags.includes(tag)).join(', ')
  }
  const isFull = value.length >= MAX_TAGS
  const hasLongTag = splitTags(typedText).some((tag) => tag.length > MAX_LENGTH)
  return (
    <MultiCombobox
      {...field}
      {...(isFull && { hint: `A code can have up to ${MAX_TAGS} tags.` })}
      {...(hasLongTag && { error: `A tag can have up to ${MAX_LENGTH} characters.` })}
      disabled={isFull}
      options={knownTags.filter(({ tag }) => !value.includes(tag)).map(({ tag }) => toOption(tag))}
      value={value.map(toOption)}
      onChange={(options) => onChange(options.map((option) => option.value))}
      onType={setTypedText}
      onCreate={addTags}
    />
  )
}

function toOption(tag: string) {
  return { value: tag, label: tag }
}

function splitTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}
