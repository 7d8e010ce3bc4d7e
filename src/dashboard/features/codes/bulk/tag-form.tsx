import { useForm, useWatch } from 'react-hook-form'
import type { Code } from '#dashboard/api/code.ts'
import { TagPicker } from '#dashboard/pickers/tag-picker.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { useChangeCodes } from './use-change-codes.ts'

interface Draft {
  addedTags: string[]
  removed: string[]
}

/** Adds tags to codes and removes tags from them. */
export function TagForm({ codes, onDone }: { codes: readonly Code[]; onDone: () => void }) {
  const changeCodes = useChangeCodes()
  const form = useForm<Draft>({ defaultValues: { addedTags: [], removed: [] } })
  const { addedTags = [], removed = [] } = useWatch({ control: form.control })
  const currentTags = [...new Set(codes.flatMap((code) => code.tags))]
  const handleSubmit = (draft: Draft) => {
    const change = {
      ...(draft.addedTags.length > 0 && { addTags: draft.addedTags }),
      ...(draft.removed.length > 0 && { removeTags: draft.removed }),
    }
    void changeCodes(codes, change, (codesText) =>
      draft.addedTags.length > 0
        ? `Tagged ${codesText} with ${draft.addedTags.join(', ')}`
        : `Removed ${draft.removed.join(', ')} from ${codesText}`,
    )
    onDone()
  }
  return (
    <Form form={form} errorTitle="The tags were not changed" onSubmit={handleSubmit}>
      {currentTags.length > 0 ? (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">Remove</legend>
          <div className="flex max-h-40 flex-wrap gap-1 overflow-y-auto">
            {currentTags.map((tag) => {
              const isRemoved = removed.includes(tag)
              return (
                <button
                  key={tag}
                  type="button"
                  aria-pressed={isRemoved}
                  className={`h-6 max-w-full truncate rounded-sm px-1.5 text-xs font-medium coarse:h-9 ${isRemoved ? 'bg-bad-soft text-bad-text line-through' : 'bg-hover text-ink-soft hover:text-ink'}`}
                  onClick={() => {
                    form.setValue('removed', isRemoved ? removeTag(removed, tag) : [...removed, tag])
                    form.setValue('addedTags', removeTag(addedTags, tag))
                  }}
                >
                  {tag}
                </button>
              )
            })}
          </div>
        </fieldset>
      ) : null}
      <FormField control={form.control} name="addedTags">
        {({ value, error, onChange }) => (
          <TagPicker
            label="Add"
            value={value}
            error={error}
            onChange={(next) => {
              onChange(next)
              form.setValue(
                'removed',
                removed.filter((tag) => !next.includes(tag)),
              )
            }}
          />
        )}
      </FormField>
      <FormButtons action="Save tags" disabled={addedTags.length + removed.length === 0} onCancel={onDone} />
    </Form>
  )
}

function removeTag(tags: readonly string[], tag: string): string[] {
  return tags.filter((other) => other !== tag)
}
