import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getFailureText } from '../api/failure-text.ts'
import type { FieldText } from '../ui/field.tsx'
import type { ComboboxOption } from '../ui/fields/combobox-popup.tsx'
import { Combobox } from '../ui/fields/combobox.tsx'

export interface PickerProps extends Pick<FieldText, 'label' | 'error'> {
  /** Empty if none is chosen. */
  value: string
  onChange: (id: string) => void
  autoFocus?: boolean | undefined
  ref?: ((field: HTMLElement | null) => void) | undefined
}

interface ListedPickerProps<Item> extends PickerProps {
  /** Singular of the items: "page". */
  noun: string
  query: UseQueryResult<Item[]>
  toOption: (item: Item) => ComboboxOption
  /** By default, every item. */
  isOffered?: (item: Item) => boolean
  getHint: (items: Item[]) => ReactNode
}

/** Chooses an item of a list that is loaded as a whole. A deleted item is shown as "Deleted". */
export function ListedPicker<Item>(props: ListedPickerProps<Item>) {
  const { noun, query, toOption, isOffered = () => true, getHint, error, value, ...field } = props
  const { data: items, error: loadError, refetch } = query
  const failureMessage = loadError && !items ? getFailureText(loadError) : undefined
  return (
    <Combobox
      {...field}
      error={failureMessage ?? error}
      hint={items && getHint(items)}
      placeholder={`Choose a ${noun}`}
      options={items ? items.filter(isOffered).map(toOption) : []}
      emptyText={failureMessage ?? (items ? `No matching ${noun}s` : 'Loading…')}
      actions={failureMessage ? [{ label: `Load the ${noun}s again`, run: () => void refetch() }] : []}
      value={value}
      unknownLabel={value === '' ? '' : items ? `Deleted ${noun}` : 'Loading…'}
    />
  )
}
