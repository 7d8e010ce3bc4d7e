import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { tagsQueries } from '../../../api/tags.ts'
import { TagPicker } from '../../../pickers/tag-picker.tsx'
import { FormEnd } from './form-footer.tsx'
import { useBulk } from './use-bulk.ts'

/** Adds tags to some codes and takes others off; what is not named stays. */
export function TagForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const bulk = useBulk()
  const { data: tags = [] } = useQuery(tagsQueries.all())
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const carried = [...new Set(codes.flatMap((code) => code.tags))]
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const change = {
      ...(added.length > 0 && { addTags: added }),
      ...(removed.length > 0 && { removeTags: removed }),
    }
    void bulk(codes, change, (what) =>
      added.length > 0 ? `Tagged ${what} with ${added.join(', ')}` : `Removed ${removed.join(', ')} from ${what}`,
    )
    onDone()
  }
  return (
    <form className="grid gap-4" onSubmit={handleSubmit}>
      {carried.length > 0 ? (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">Remove</legend>
          <div className="flex max-h-40 flex-wrap gap-1 overflow-y-auto">
            {carried.map((tag) => {
              const isRemoved = removed.includes(tag)
              return (
                <button
                  key={tag}
                  type="button"
                  aria-pressed={isRemoved}
                  className={`h-6 max-w-full truncate rounded-sm px-1.5 text-xs font-medium coarse:h-9 ${isRemoved ? 'bg-bad-soft text-bad-text line-through' : 'bg-hover text-ink-soft hover:text-ink'}`}
                  onClick={() => {
                    setRemoved(isRemoved ? removed.filter((one) => one !== tag) : [...removed, tag])
                    setAdded(added.filter((one) => one !== tag))
                  }}
                >
                  {tag}
                </button>
              )
            })}
          </div>
        </fieldset>
      ) : null}
      <TagPicker
        label="Add"
        known={tags.map(({ tag }) => tag)}
        value={added}
        onChange={(next) => {
          setAdded(next)
          setRemoved(removed.filter((tag) => !next.includes(tag)))
        }}
      />
      <FormEnd verb="Save tags" disabled={added.length + removed.length === 0} onCancel={onDone} />
    </form>
  )
}
