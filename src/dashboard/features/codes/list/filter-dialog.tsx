import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { type FilterValues, ValueFilterForm } from '#dashboard/pickers/filters/value-filter-form.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { type DayRange, describeDays } from '#dashboard/ui/lists/day-range.ts'
import { DaysForm } from '#dashboard/ui/lists/days-form.tsx'
import type { ListedValue } from '#dashboard/ui/lists/value-list.tsx'
import { formatPeriod, parsePeriod, toTagLists } from '../code-query.ts'
import type { CodeSearch } from '../code-search.ts'
import { type FilterName, filterLabels } from './filter-names.ts'
import { toKindLabel } from './filter-text.ts'

interface FilterDialogProps {
  name: FilterName
  search: CodeSearch
  onChange: (part: CodeSearch) => void
  onDone: () => void
}

/** Dialog of one filter of the list. */
export function FilterDialog({ name, search, onChange, onDone }: FilterDialogProps) {
  const choose = (part: CodeSearch) => {
    onChange(part)
    onDone()
  }
  return (
    <Dialog title={filterLabels[name]} open onOpenChange={onDone}>
      <FilterForm name={name} search={search} onChoose={choose} onCancel={onDone} />
    </Dialog>
  )
}

interface FilterFormProps {
  search: CodeSearch
  onChoose: (part: CodeSearch) => void
  onCancel: () => void
}

function FilterForm({ name, ...props }: FilterFormProps & { name: FilterName }) {
  if (name === 'tags') return <TagsForm {...props} />
  if (isPeriodFilter(name)) return <PeriodForm name={name} {...props} />
  if (isChoiceFilter(name)) return <ChoiceForm name={name} {...props} />
  return <ValuesForm name={name} {...props} />
}

const tagSenses = { anyTags: 'Any of these', allTags: 'All of these', noTags: 'None of these' } as const

/** Three lists of tags, one of which is shown: any, all and none of them. */
function TagsForm({ search, onChoose, onCancel }: FilterFormProps) {
  const { data: tags, error } = useQuery(tagsQueries.all())
  return (
    <ValueFilterForm
      label="Codes with"
      senses={tagSenses}
      lists={toTagLists(search)}
      options={tags?.map(({ tag, codes }) => ({ value: tag, label: tag, count: codes }))}
      error={error}
      emptyText="There are no tags yet."
      onChoose={(lists) => onChoose({ tag: undefined, ...lists })}
      onCancel={onCancel}
    />
  )
}

type ValueFilter = Exclude<FilterName, 'tags' | PeriodFilter | ChoiceFilter>

/** A list of values that the codes of the workspace have. */
function ValuesForm({ name, search, onChoose, onCancel }: FilterFormProps & { name: ValueFilter }) {
  const isSingle = name === 'aliasHost' || name === 'creator' || name === 'campaign'
  return (
    <ValueFilterForm
      label={filterLabels[name]}
      senses={{ [name]: '' }}
      lists={{ [name]: [search[name] ?? []].flat() }}
      isSingle={isSingle}
      {...useFilterValues(name)}
      emptyText="No code has such a value yet."
      onChoose={(lists) => onChoose({ [name]: isSingle ? lists[name]?.[0] : lists[name] })}
      onCancel={onCancel}
    />
  )
}

function useFilterValues(name: ValueFilter): FilterValues {
  const values = useQuery({ ...codesQueries.filterValues(), enabled: name !== 'campaign' })
  const campaigns = useQuery({ ...campaignsQueries.all(), enabled: name === 'campaign' })
  const { creators, destinationTypes, destinationHosts, aliasHosts } = values.data ?? {}
  const options: Record<ValueFilter, ListedValue[] | undefined> = {
    kinds: destinationTypes?.map(({ type, codes }) => ({ value: type, label: toKindLabel(type), count: codes })),
    hosts: destinationHosts?.map(({ host, codes }) => ({ value: host, label: host, count: codes })),
    aliasHost: aliasHosts?.map(({ host, codes }) => ({ value: host, label: host, count: codes })),
    creator: creators?.map(({ id, name: label, codes }) => ({ value: id, label, count: codes })),
    campaign: campaigns.data?.map(({ id, name: label }) => ({ value: id, label })),
  }
  return { options: options[name], error: values.error ?? campaigns.error }
}

const periodFilters = ['created', 'changed', 'scanned', 'unscanned'] as const
type PeriodFilter = (typeof periodFilters)[number]

function isPeriodFilter(name: FilterName): name is PeriodFilter {
  return periodFilters.some((filter) => filter === name)
}

const lastDays = [1, 7, 30, 90, 365]

function PeriodForm({ name, search, onChoose, onCancel }: FilterFormProps & { name: PeriodFilter }) {
  const { days, ...ends } = parsePeriod(search[name] ?? '..')
  const choose = (range: DayRange) => onChoose({ [name]: formatPeriod(range) })
  return (
    <div className="grid gap-4">
      <div role="group" aria-label="Last days" className="flex flex-wrap gap-2">
        {lastDays.map((count) => (
          <Button
            key={count}
            aria-pressed={count === days}
            variant={count === days ? 'primary' : 'secondary'}
            onClick={() => choose({ days: count })}
          >
            {describeDays({ days: count })}
          </Button>
        ))}
      </div>
      <DaysForm from={ends.from} to={ends.to} onChoose={choose} onCancel={onCancel} />
    </div>
  )
}

const choices = {
  rules: { any: 'All codes', with: 'With rules', without: 'Without rules' },
  design: { any: 'All codes', verified: 'Verified', unverified: 'Not verified' },
} as const
type ChoiceFilter = keyof typeof choices

function isChoiceFilter(name: FilterName): name is ChoiceFilter {
  return name in choices
}

function ChoiceForm({ name, search, onChoose, onCancel }: FilterFormProps & { name: ChoiceFilter }) {
  const form = useForm<{ choice: string }>({ defaultValues: { choice: search[name] ?? 'any' } })
  const options = Object.entries(choices[name]).map(([value, label]) => ({ value, label }))
  return (
    <Form
      form={form}
      errorTitle="The filter was not applied"
      onSubmit={({ choice }) => onChoose({ [name]: choice === 'any' ? undefined : choice })}
    >
      <FormField control={form.control} name="choice">
        {({ value, onChange }) => (
          <Segmented label={filterLabels[name]} labelled="hidden" value={value} options={options} onChange={onChange} />
        )}
      </FormField>
      <FormButtons action="Apply filter" onCancel={onCancel} />
    </Form>
  )
}
