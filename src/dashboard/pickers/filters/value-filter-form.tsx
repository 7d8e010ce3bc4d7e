import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { type ListedValue, ValueList } from '#dashboard/ui/lists/value-list.tsx'

/** The values that a filter offers. Options are undefined while they load. */
export interface FilterValues {
  options: readonly ListedValue[] | undefined
  error: Error | null
}

interface ValueFilterFormProps<Sense extends string> extends FilterValues {
  /** The rows in words, such as "Codes with". */
  label: string
  /** The senses of the filter, such as "Any of these", by the search parameter with their values. */
  senses: Readonly<Record<Sense, string>>
  /** The chosen values of each sense. */
  lists: Readonly<Record<Sense, readonly string[]>>
  /** Whether only one value can be chosen. */
  isSingle?: boolean
  /** Shown if there are no values at all. */
  emptyText: string
  /** For values that the service finds: called with the text by which they are searched. */
  onSearch?: ((text: string) => void) | undefined
  onChoose: (lists: Partial<Record<Sense, string[] | undefined>>) => void
  onCancel: () => void
}

/** Chooses values of a property: rows with any, all or none of them. A list without values does not filter. */
export function ValueFilterForm<Sense extends string>(props: ValueFilterFormProps<Sense>) {
  const { label, senses, lists, options, error, isSingle = false, emptyText, onSearch, onChoose, onCancel } = props
  const names = listKeys(senses)
  const [sense, setSense] = useState(() => names.find((name) => lists[name].length > 0) ?? names[0])
  const [query, setQuery] = useState('')
  const form = useForm<Record<string, string[]>>({
    defaultValues: Object.fromEntries(names.map((name) => [name, [...lists[name]]])),
  })
  if (error) return <ErrorPanel title="The values could not be loaded">{getFailureText(error)}</ErrorPanel>
  if (sense === undefined) return null
  const submit = (chosenValues: Record<string, string[]>) => {
    const next: Partial<Record<Sense, string[] | undefined>> = {}
    for (const name of names) next[name] = toFilter(chosenValues[name])
    onChoose(next)
  }
  return (
    <Form form={form} errorTitle="The filter was not applied" onSubmit={submit}>
      {names.length > 1 ? (
        <Segmented
          label={label}
          labelled="hidden"
          value={sense}
          options={names.map((name) => ({ value: name, label: senses[name] }))}
          onChange={setSense}
        />
      ) : null}
      <FormField key={sense} control={form.control} name={sense}>
        {({ value, onChange }) => (
          <ValueList
            label={`${label} ${senses[sense]}`}
            options={options}
            value={value ?? []}
            isSingle={isSingle}
            query={query}
            emptyText={emptyText}
            onQuery={(text) => {
              setQuery(text)
              onSearch?.(text)
            }}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormButtons action="Apply filter" onCancel={onCancel} />
    </Form>
  )
}

function toFilter(values: string[] = []): string[] | undefined {
  return values.length > 0 ? values : undefined
}

function listKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record).filter((key): key is Key => key in record)
}
