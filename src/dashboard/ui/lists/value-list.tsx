import { useId } from 'react'
import { foldText } from '#contract/fold-text.ts'
import { Checkbox } from '../checkbox.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TextField } from '../text-field.tsx'

export interface ListedValue {
  value: string
  label: string
  /** How often the value occurs, such as scans or codes. */
  count?: number | undefined
}

// A longer list is searched, not scrolled.
const MAX_SHOWN = 200

interface ValueListProps {
  label: string
  /** Undefined while they load. */
  options: readonly ListedValue[] | undefined
  value: readonly string[]
  /** Whether only one value can be chosen. */
  isSingle?: boolean
  /** The text by which values are searched. */
  query: string
  /** The text of a chosen value that is no option; by default the value itself. */
  describeValue?: ((value: string) => string) | undefined
  error?: string | undefined
  /** Shown if there are no values at all. */
  emptyText: string
  onQuery: (query: string) => void
  onChange: (value: string[]) => void
}

/** Values to choose, with their counts, and a field to find them. Chosen values come first. */
export function ValueList(props: ValueListProps) {
  const { label, options, value, isSingle = false, query, error, emptyText, onQuery, onChange } = props
  const errorId = useId()
  if (!options) return <Skeleton className="h-48 w-full" />
  const otherOptions = listOtherOptions(props, options)
  if (options.length + otherOptions.length === 0 && query === '')
    return <p className="text-sm text-ink-soft">{emptyText}</p>
  const matches = findMatches(options, query)
  const chosenOptions = [...otherOptions, ...options.filter((option) => value.includes(option.value))]
  const listedOptions = [...chosenOptions, ...matches.filter((option) => !value.includes(option.value))]
  const shownOptions = listedOptions.slice(0, Math.max(MAX_SHOWN, chosenOptions.length))
  const toggle = (toggled: string) => {
    if (value.includes(toggled)) onChange(value.filter((otherValue) => otherValue !== toggled))
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
        {shownOptions.map((option) => (
          <div key={option.value} className="flex items-center gap-2 rounded-sm px-1.5 py-0.5 hover:bg-hover">
            <Checkbox
              className="min-w-0 flex-1 py-0.5 wrap-anywhere"
              label={option.label}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.count === undefined ? null : (
              <span className="text-xs text-ink-soft tabular-nums">{option.count.toLocaleString()}</span>
            )}
          </div>
        ))}
        {shownOptions.length === 0 ? (
          <p className="px-2 py-4 text-center text-sm text-ink-soft">No value matches.</p>
        ) : null}
      </div>
      <p role="status" className="text-xs text-ink-soft">
        {value.length > 0 ? `${value.length.toLocaleString()} chosen` : null}
        {listedOptions.length > shownOptions.length
          ? ` ${(listedOptions.length - shownOptions.length).toLocaleString()} more: type to find them`
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

/** Chosen values that are no options: they no longer occur, or were found by another text. */
function listOtherOptions(
  { value, describeValue }: Pick<ValueListProps, 'value' | 'describeValue'>,
  options: readonly ListedValue[],
): ListedValue[] {
  const offered = new Set(options.map((option) => option.value))
  return value
    .filter((chosenValue) => !offered.has(chosenValue))
    .map((chosenValue) => ({ value: chosenValue, label: describeValue?.(chosenValue) ?? chosenValue }))
}

function findMatches(options: readonly ListedValue[], query: string): readonly ListedValue[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => {
    const text = foldText(label)
    return words.every((word) => text.includes(word))
  })
}
