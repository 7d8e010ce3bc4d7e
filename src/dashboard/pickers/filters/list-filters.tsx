import { useState } from 'react'
import { AddMenu } from '#dashboard/ui/add-menu.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { listWords } from '#dashboard/ui/lists/list-words.ts'
import { Tag } from '#dashboard/ui/tag.tsx'
import { type FilterValues, ValueFilterForm } from './value-filter-form.tsx'

/** A filter by the values of one property, with the values that the search parameters have now. */
export interface ListFilter extends FilterValues {
  /** The search parameter with the values of which a row must have one. */
  name: string
  /** The search parameter with the values of which a row may have none. */
  notName: string
  /** The property: "Status". */
  label: string
  chosenValues: readonly string[]
  excluded: readonly string[]
  emptyText: string
  /** For values that the service finds: called with the text by which they are searched. */
  onSearch?: (text: string) => void
}

interface ListFiltersProps {
  filters: readonly ListFilter[]
  /** Whether the service knows several values and values that a row may not have. */
  hasConditions: boolean
  onChange: (part: Record<string, string[] | undefined>) => void
}

/** The active filters of a list as chips, each of which can be changed or removed, and a menu to add one. */
export function ListFilters({ filters, hasConditions, onChange }: ListFiltersProps) {
  const [editedName, setEditedName] = useState<string>()
  const editedFilter = filters.find(({ name }) => name === editedName)
  const stopEditing = () => setEditedName(undefined)
  return (
    <>
      {filters.flatMap((filter) =>
        describeFilter(filter).map(({ parameter, text }) => (
          <Tag
            key={parameter}
            tone="accent"
            label={text}
            onEdit={() => setEditedName(filter.name)}
            onRemove={() => onChange({ [parameter]: undefined })}
          />
        )),
      )}
      <AddMenu
        label="Add a filter"
        buttonText="Filter"
        className="px-2!"
        options={filters.map(({ name, label }) => ({ value: name, label }))}
        onAdd={setEditedName}
      />
      {editedFilter ? (
        <Dialog title={editedFilter.label} open onOpenChange={stopEditing}>
          <ValueFilterForm
            {...editedFilter}
            senses={
              hasConditions
                ? { [editedFilter.name]: 'Any of these', [editedFilter.notName]: 'None of these' }
                : { [editedFilter.name]: 'is' }
            }
            lists={{ [editedFilter.name]: editedFilter.chosenValues, [editedFilter.notName]: editedFilter.excluded }}
            isSingle={!hasConditions}
            onChoose={(lists) => {
              onChange(lists)
              stopEditing()
            }}
            onCancel={stopEditing}
          />
        </Dialog>
      ) : null}
    </>
  )
}

interface FilterChip {
  parameter: string
  text: string
}

function describeFilter({ name, notName, label, options, chosenValues, excluded }: ListFilter): FilterChip[] {
  const toWords = (values: readonly string[]) =>
    listWords(
      values.map((value) => options?.find((option) => option.value === value)?.label ?? '…'),
      'or',
    )
  return [
    ...(chosenValues.length > 0 ? [{ parameter: name, text: `${label} is ${toWords(chosenValues)}` }] : []),
    ...(excluded.length > 0 ? [{ parameter: notName, text: `${label} is not ${toWords(excluded)}` }] : []),
  ]
}
