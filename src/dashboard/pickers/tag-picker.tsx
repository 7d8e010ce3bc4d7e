import { type KeyboardEvent, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Field, type FieldText } from '../ui/field.tsx'
import { inputClass } from '../ui/input-class.ts'
import { Tag } from '../ui/tag.tsx'

interface TagPickerProps extends FieldText {
  value: readonly string[]
  /** Tags in use, the most used first. */
  known: readonly string[]
  onChange: (tags: string[]) => void
}

const most = 50
const longest = 50
const offered = 6

/**
 * Tags as chips: Enter or a comma adds what was typed, Backspace takes the last, and those in use are offered below. What is no tag, or
 * one too many, stays where it was typed or pasted.
 */
export function TagPicker({ value, known, onChange, ...field }: TagPickerProps) {
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const fresh = tagsIn(text).filter((tag) => !value.includes(tag))
    const tags = fresh.filter((tag) => tag.length <= longest).slice(0, most - value.length)
    if (tags.length > 0) onChange([...value, ...tags])
    setTyped(fresh.filter((tag) => !tags.includes(tag)).join(', '))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) add(typed)
    else if (event.key === 'Backspace' && !typed && value.length > 0) onChange(value.slice(0, -1))
    else if (event.key !== ',') return
    event.preventDefault()
  }
  const isFull = value.length >= most
  const isLong = tagsIn(typed).some((tag) => tag.length > longest)
  const suggestions = known
    .filter((tag) => !value.includes(tag) && tag.toLowerCase().includes(typed.trim().toLowerCase()))
    .slice(0, offered)
  return (
    <Field
      {...field}
      {...(isFull && { hint: `A code can have up to ${most} tags.` })}
      {...(isLong && { error: `A tag can have up to ${longest} characters.` })}
    >
      {(wiring) => (
        <div className="group relative min-w-0">
          <div className={classes(inputClass, box)}>
            {value.map((tag) => (
              <Tag key={tag} label={tag} onRemove={() => onChange(value.filter((one) => one !== tag))} />
            ))}
            <input
              {...wiring}
              type="text"
              autoComplete="off"
              disabled={isFull}
              className="h-6 min-w-20 flex-1 bg-transparent px-1 outline-none"
              value={typed}
              onChange={(event) =>
                event.target.value.includes(',') ? add(event.target.value) : setTyped(event.target.value)
              }
              onKeyDown={handleKey}
              onBlur={({ relatedTarget }) => typed.trim() && !relatedTarget?.matches('[data-suggestion]') && add(typed)}
            />
          </div>
          {suggestions.length > 0 && !isFull ? (
            <div role="group" aria-label="Suggestions" className={list}>
              {suggestions.map((tag) => (
                <button
                  key={tag}
                  type="button"
                  data-suggestion
                  aria-label={`Add ${tag}`}
                  className="h-6 max-w-full truncate rounded-sm px-1.5 text-xs font-medium text-ink-soft hover:bg-hover hover:text-ink coarse:h-9"
                  onClick={() => add(tag)}
                >
                  + {tag}
                </button>
              ))}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  )
}

const box =
  'flex h-auto! min-h-control max-h-32 flex-wrap items-center gap-1 overflow-y-auto px-1! py-0.75 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring'

// Over what follows, so that nothing moves under the pointer when it comes and goes.
const list =
  'absolute inset-x-0 top-full z-20 mt-1 hidden animate-fade flex-wrap gap-0.5 rounded-md bg-surface p-1 shadow-float group-focus-within:flex'

function tagsIn(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}
