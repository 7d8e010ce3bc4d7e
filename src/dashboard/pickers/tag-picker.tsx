import { useQuery } from '@tanstack/react-query'
import { tagsQueries } from '../api/tags.ts'
import type { FieldText } from '../ui/field.tsx'
import { TagsField } from './tags-field.tsx'

interface TagPickerProps extends FieldText {
  value: readonly string[]
  onChange: (tags: string[]) => void
}

const MAX_TAGS = 50

/** Chooses existing tags of codes, most used first, or creates new ones. */
export function TagPicker(props: TagPickerProps) {
  const { data: knownTags = [] } = useQuery(tagsQueries.all())
  return <TagsField {...props} knownTags={knownTags.map(({ tag }) => tag)} maxTags={MAX_TAGS} />
}
