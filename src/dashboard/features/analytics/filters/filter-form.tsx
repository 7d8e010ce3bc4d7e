import { useDeferredValue, useState } from 'react'
import { useForm } from 'react-hook-form'
import { searchableFilters } from '#contract/scan-dimensions.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { ValueList } from '#dashboard/ui/lists/value-list.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { type AnalyticsSearch, type FilterName, isSearch, type SearchName } from '../analytics-search.ts'
import { filterLabel } from '../dimensions.ts'
import { type FilterDraft, readTextList, type Sense, toFilterDraft } from './filter-draft.ts'
import { type FilterCondition, useDescribeFilterValue } from './use-filter-descriptions.ts'
import { useFilterOptions } from './use-filter-options.ts'

interface FilterFormProps {
  name: FilterName
  /** The condition that is edited; undefined for a new one. */
  condition?: FilterCondition
  search: AnalyticsSearch
  /** Whether the service knows several values and texts that values contain. */
  hasConditions: boolean
  canInvert: boolean
  now: Date
  onChoose: (condition: FilterCondition) => void
  onCancel: () => void
}

const senseLabels: Record<Sense, string> = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  'contains-not': 'does not contain',
}

/** Form of a filter: for some values, for all others, or for values that contain a text. Offers the values of the period with their scans. */
export function FilterForm(props: FilterFormProps) {
  const { name, condition, search, hasConditions, canInvert, now, onChoose, onCancel } = props
  const [query, setQuery] = useState('')
  const { options, error } = useFilterOptions(name, { search, now, query: useDeferredValue(query), hasConditions })
  const searchName = hasConditions ? toSearchName(name, condition) : undefined
  const form = useForm<FilterDraft>({ defaultValues: toFilterDraft(condition) })
  const [sense, chosenValues] = form.watch(['sense', 'values'])
  const describeFilterValue = useDescribeFilterValue({ ...search, [name]: chosenValues })
  if (error) return <ErrorPanel title="The values could not be loaded">{getFailureText(error)}</ErrorPanel>
  // Addresses have no filter by value.
  const hasValues = searchName !== 'contains.destination'
  const senses: Sense[] = [
    ...(hasValues ? (['is'] as const) : []),
    ...(hasValues && canInvert ? (['is-not'] as const) : []),
    ...(searchName ? (['contains', 'contains-not'] as const) : []),
  ]
  const isText = sense === 'contains' || sense === 'contains-not'
  const handleSubmit = ({ values, text }: FilterDraft) => {
    const included = sense === 'is' || sense === 'contains'
    if (isText && searchName) onChoose({ name: searchName, values: readTextList(text), included })
    else onChoose({ name, values, included })
  }
  return (
    <Form form={form} errorTitle="The filter was not applied" onSubmit={handleSubmit}>
      {senses.length > 1 ? (
        <FormField control={form.control} name="sense">
          {({ value, onChange }) => (
            <Segmented
              label="Scans whose value"
              labelled="hidden"
              value={value}
              options={senses.map((offeredSense) => ({ value: offeredSense, label: senseLabels[offeredSense] }))}
              onChange={onChange}
            />
          )}
        </FormField>
      ) : null}
      {isText ? (
        <FormField
          key="text"
          control={form.control}
          name="text"
          validate={(text) => (readTextList(text).length === 0 ? 'Enter some text.' : undefined)}
        >
          {(field) => (
            <TextField
              label="Text"
              hint="Case and accents are ignored. Separate several texts with commas. A text with a comma goes in quotation marks."
              maxLength={200}
              autoComplete="off"
              {...field}
            />
          )}
        </FormField>
      ) : (
        <FormField
          key="values"
          control={form.control}
          name="values"
          validate={(values) => (values.length === 0 ? 'Choose a value.' : undefined)}
        >
          {({ value, onChange, error: problem }) => (
            <ValueList
              label={filterLabel(name)}
              options={options}
              value={value}
              isSingle={!hasConditions}
              query={query}
              describeValue={(text) => describeFilterValue(name, text)}
              error={problem}
              emptyText="There are no values in this period."
              onQuery={setQuery}
              onChange={onChange}
            />
          )}
        </FormField>
      )}
      <FormButtons action="Apply filter" onCancel={onCancel} />
    </Form>
  )
}

/** The filter by a text that values of this filter contain; undefined if there is none. That of an edited condition stays. */
function toSearchName(name: FilterName, condition: FilterCondition | undefined): SearchName | undefined {
  if (condition && isSearch(condition.name)) return condition.name
  // Countries and languages are codes, in which nobody looks for a text.
  if (name === 'country' || name === 'language' || name === 'deviceType') return undefined
  const searched = searchableFilters.find((other) => other === name)
  return searched && `contains.${searched}`
}
