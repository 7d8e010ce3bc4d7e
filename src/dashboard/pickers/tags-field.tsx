import { useState } from 'react'
import { readTags } from '#tables/cell-values.ts'
import type { FieldText } from '../ui/field.tsx'
import { MultiCombobox } from '../ui/fields/multi-combobox.tsx'

interface TagsFieldProps extends FieldText {
  knownTags: readonly string[]
  maxTags: number
  value: readonly string[]
  onChange: (tags: string[]) => void
}

const MAX_LENGTH = 50

/** Chooses known tags or creates new ones. The input keeps tags that are too long or too many. */
export function TagsField({ knownTags, maxTags, value, onChange, ...field }: TagsFieldProps) {
  const [typedText, setTypedText] = useState('')
  const addTags = (text: string) => {
    const newTags = readTags(text).filter((tag) => !value.includes(tag))
    const tags = newTags.filter((tag) => tag.length <= MAX_LENGTH).slice(0, maxTags - value.length)
    if (tags.length > 0) onChange([...value, ...tags])
    return newTags.filter((tag) => !tags.includes(tag)).join(', ')
  }
  const isFull = value.length >= maxTags
  const hasLongTag = readTags(typedText).some((tag) => tag.length > MAX_LENGTH)
  return (
    <MultiCombobox
      {...field}
      {...(isFull && { hint: `There can be up to ${maxTags} tags.` })}
      {...(hasLongTag && { error: `A tag can have up to ${MAX_LENGTH} characters.` })}
      disabled={isFull}
      options={knownTags.filter((tag) => !value.includes(tag)).map(toOption)}
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
