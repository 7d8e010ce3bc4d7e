import { useId } from 'react'
import { failureText } from '../api/failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field, type FieldText } from '../ui/field.tsx'
import { inputClass } from '../ui/input-class.ts'
import { Tag } from '../ui/tag.tsx'
import { pluralize } from '../ui/pluralize.ts'
import { useFoundCodes } from './use-found-codes.ts'

export interface PickedCode {
  id: string
  shortCode: string
  name: string
}

interface CodesPickerProps extends FieldText {
  value: readonly PickedCode[]
  onChange: (codes: PickedCode[]) => void
}

const mostChips = 12

/** Chooses codes: those chosen as chips, and below a search with a box to tick for each that it finds. */
export function CodesPicker({ value, onChange, ...field }: CodesPickerProps) {
  const id = useId()
  const { typed, setTyped, codes, error, isLoading, hasMore, loadMore } = useFoundCodes()
  const chosen = new Set(value.map((code) => code.id))
  const unchosen = codes.filter((code) => !chosen.has(code.id))
  const toggle = (code: PickedCode) =>
    onChange(chosen.has(code.id) ? value.filter((one) => one.id !== code.id) : [...value, picked(code)])
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <Field {...field}>
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            autoComplete="off"
            maxLength={200}
            placeholder="Search codes"
            className={inputClass}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // In a form, Enter means this search and not the whole.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <div role="group" aria-labelledby={id} className="overflow-hidden rounded-md border border-line-strong">
        <div className="flex min-h-8 items-center justify-between gap-2 border-b bg-sunken px-2.5 text-xs text-ink-soft">
          <span id={id}>{pluralize(value.length, 'code chosen', 'codes chosen')}</span>
          {unchosen.length > 0 ? (
            <button
              type="button"
              className="rounded-sm px-1 py-0.5 font-medium text-accent-text hover:underline"
              onClick={() => onChange([...value, ...unchosen.map(picked)])}
            >
              Choose all {unchosen.length} shown
            </button>
          ) : null}
        </div>
        <div className="max-h-44 overflow-y-auto">
          {codes.map((code) => (
            <Checkbox
              key={code.id}
              label={code.name}
              className="flex! min-h-8 w-full px-2.5 wrap-anywhere hover:bg-hover coarse:min-h-10"
              checked={chosen.has(code.id)}
              onChange={() => toggle(code)}
            />
          ))}
          {codes.length === 0 ? (
            <p className="p-3 text-sm text-ink-soft">
              {error ? failureText(error) : isLoading ? 'Loading the codes…' : 'No matching codes.'}
            </p>
          ) : null}
          {hasMore ? (
            <Button variant="ghost" className="w-full" onClick={loadMore}>
              Show more codes
            </Button>
          ) : null}
        </div>
      </div>
      {value.length > 0 ? (
        <div className="flex flex-wrap gap-1">
          {value.slice(0, mostChips).map((code) => (
            <Tag key={code.id} label={code.name} onRemove={() => toggle(code)} />
          ))}
          {value.length > mostChips ? <Tag label={`and ${value.length - mostChips} more`} /> : null}
        </div>
      ) : null}
    </div>
  )
}

function picked({ id, shortCode, name }: PickedCode): PickedCode {
  return { id, shortCode, name }
}
