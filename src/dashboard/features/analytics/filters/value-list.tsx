import { useId } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import type { FilterOption } from './use-filter-options.ts'

// A longer list is searched, not scrolled.
const MAX_SHOWN = 200

interface ValueListProps {
  label: string
  /** Undefined while they load. */
  options: readonly FilterOption[] | undefined
  value: readonly string[]
  /** Whether only one value can be chosen. */
  isSingle: boolean
  query: string
  error: string | undefined
  onQuery: (query: string) => void
  onChange: (value: string[]) => void
}

/** Values to choose, with their scans, and a field to find them. Chosen values come first. */
export function ValueList({ label, options, value, isSingle, query, error, onQuery, onChange }: ValueListProps) {
  const errorId = useId()
  if (!options) return <Skeleton className="h-48 w-full" />
  if (options.length === 0 && query === '')
    return <p className="text-sm text-ink-soft">There are no values in this period.</p>
  const matches = findMatches(options, query)
  const chosen = options.filter((option) => value.includes(option.value))
  const listed = [...chosen, ...matches.filter((option) => !value.includes(option.value))]
  const shown = listed.slice(0, Math.max(MAX_SHOWN, chosen.length))
  const toggle = (toggled: string) => {
    if (value.includes(toggled)) onChange(value.filter((each) => each !== toggled))
    else onChange(isSingle ? [toggled] : [...value, toggled])
  }
  return (
    <div className="grid gap-2">
      <TextField
        label={`Find in ${options.length.toLocaleString()} values`}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        autoComplete="off"
        autoFocus
      />
      <div
        role="group"
        aria-label={label}
        aria-describedby={error === undefined ? undefined : errorId}
        className="max-h-64 overflow-y-auto rounded-md border p-1"
      >
        {shown.map((option) => (
          <div key={option.value} className="flex items-center gap-2 rounded-sm px-1.5 py-0.5 hover:bg-hover">
            <Checkbox
              className="min-w-0 flex-1 py-0.5 wrap-anywhere"
              label={option.label}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.scans === undefined ? null : (
              <span className="text-xs text-ink-soft tabular-nums">{option.scans.toLocaleString()}</span>
            )}
          </div>
        ))}
        {shown.length === 0 ? <p className="px-2 py-4 text-center text-sm text-ink-soft">No value matches.</p> : null}
      </div>
      <p role="status" className="text-xs text-ink-soft">
        {value.length > 0 ? `${value.length.toLocaleString()} chosen` : null}
        {listed.length > shown.length
          ? ` ${(listed.length - shown.length).toLocaleString()} more: type to find them`
          : null}
      </p>
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="text-sm text-bad-text">
          {error}
        </p>
      )}
    </div>
  )
}

function findMatches(options: readonly FilterOption[], query: string): readonly FilterOption[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => {
    const text = foldText(label)
    return words.every((word) => text.includes(word))
  })
}
