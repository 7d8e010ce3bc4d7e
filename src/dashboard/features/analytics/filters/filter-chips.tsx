import { useState } from 'react'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { AddMenu } from '#dashboard/ui/add-menu.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { RemoveButton } from '#dashboard/ui/tag.tsx'
import { type AnalyticsSearch, type FilterName, filterNames } from '../analytics-search.ts'
import { filterLabel, isAddition, isDimension } from '../dimensions.ts'
import { FilterForm } from './filter-form.tsx'
import { useDescribeFilter } from './use-filter-descriptions.ts'

interface FilterChipsProps {
  search: AnalyticsSearch
  onChange: (part: AnalyticsSearch) => void
  now: Date
}

/** The active filters, each of which can be inverted or removed, and a menu to add one. */
export function FilterChips({ search, onChange, now }: FilterChipsProps) {
  const isOffered = useIsOffered()
  // A service that groups scans by UTM parameters also has the other additional filters.
  const hasAllFilters = isOffered('GET /analytics/summary?utmSource')
  const [newFilter, setNewFilter] = useState<FilterName>()
  const offeredNames = filterNames.filter((name) => hasAllFilters || !isAddition(name))
  const activeNames = filterNames.filter((name) => search[name] !== undefined)
  const describeFilter = useDescribeFilter(search)
  return (
    <div role="group" aria-label="Filters" className="col-span-full flex min-h-7 flex-wrap items-center gap-1.5">
      {activeNames.map((name) => (
        <FilterChip
          key={name}
          text={describeFilter(name, search[name] ?? '')}
          value={search[name] ?? ''}
          isInvertible={canInvert(name, hasAllFilters)}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <AddMenu
        label="Add a filter"
        buttonText="Filter"
        className="h-7! px-2!"
        options={offeredNames.map((name) => ({ value: name, label: filterLabel(name) }))}
        onAdd={setNewFilter}
      />
      {activeNames.length > 1 ? (
        <Button
          variant="ghost"
          className="h-7! px-2!"
          onClick={() => onChange(Object.fromEntries(activeNames.map((name) => [name, undefined])))}
        >
          Clear
        </Button>
      ) : null}
      <Dialog
        title={`Filter by ${newFilter ? inSentence(filterLabel(newFilter)) : ''}`}
        open={newFilter !== undefined}
        onOpenChange={(open) => !open && setNewFilter(undefined)}
      >
        {newFilter ? (
          <FilterForm
            name={newFilter}
            search={search}
            canInvert={canInvert(newFilter, hasAllFilters)}
            now={now}
            onChoose={(value) => {
              onChange({ [newFilter]: value })
              setNewFilter(undefined)
            }}
            onCancel={() => setNewFilter(undefined)}
          />
        ) : null}
      </Dialog>
    </div>
  )
}

/** "country", but "UTM source". */
function inSentence(label: string): string {
  return label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
}

function canInvert(name: FilterName, hasAllFilters: boolean): boolean {
  return isDimension(name) || (hasAllFilters && name !== 'code')
}

interface FilterChipProps {
  /** The filter in words. */
  text: string
  /** A leading `!` means "is not". */
  value: string
  isInvertible: boolean
  onChange: (value: string | undefined) => void
}

function FilterChip({ text, value, isInvertible, onChange }: FilterChipProps) {
  const isInverted = isInvertible && value.startsWith('!')
  return (
    <span className="inline-flex h-7 max-w-[min(100%,24rem)] min-w-0 items-center rounded-md bg-accent-soft text-sm text-accent-text coarse:h-9">
      {isInvertible ? (
        <button
          type="button"
          title={`Change to ${isInverted ? 'is' : 'is not'}`}
          aria-label={`${text}. Change to ${isInverted ? 'is' : 'is not'}`}
          className="min-w-0 truncate rounded-md px-2 underline-offset-2 hover:underline"
          onClick={() => onChange(isInverted ? value.slice(1) : `!${value}`)}
        >
          {text}
        </button>
      ) : (
        <span className="min-w-0 truncate px-2" title={text}>
          {text}
        </span>
      )}
      <RemoveButton label={text} size="large" onRemove={() => onChange(undefined)} />
    </span>
  )
}
