import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { type DayRange, describeDays } from '#dashboard/ui/lists/day-range.ts'
import { DaysForm } from '#dashboard/ui/lists/days-form.tsx'
import { type ListedValue, ValueList } from '#dashboard/ui/lists/value-list.tsx'
import { formatPeriod, parsePeriod } from '../code-query.ts'
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

const tagSenses = { anyTags: 'any of these', allTags: 'all of these', noTags: 'none of these' } as const
type TagSense = keyof typeof tagSenses

/** Three lists of tags, one of which is shown: any, all and none of them. */
function TagsForm({ search, onChoose, onCancel }: FilterFormProps) {
  const { data: tags, error } = useQuery(tagsQueries.all())
  const [sense, setSense] = useState<TagSense>(search.noTags ? 'noTags' : search.allTags ? 'allTags' : 'anyTags')
  const [query, setQuery] = useState('')
  const { anyTags = search.tag === undefined ? [] : [search.tag], allTags = [], noTags = [] } = search
  const form = useForm<Record<TagSense, string[]>>({ defaultValues: { anyTags, allTags, noTags } })
  if (error) return <FailedValues error={error} />
  const options = tags?.map(({ tag, codes }) => ({ value: tag, label: tag, count: codes }))
  return (
    <Form
      form={form}
      errorTitle="The filter was not applied"
      onSubmit={(lists) =>
        onChoose({
          tag: undefined,
          anyTags: toFilter(lists.anyTags),
          allTags: toFilter(lists.allTags),
          noTags: toFilter(lists.noTags),
        })
      }
    >
      <Segmented label="Codes with" labelled="hidden" value={sense} options={tagSenses} onChange={setSense} />
      <FormField key={sense} control={form.control} name={sense}>
        {({ value, onChange }) => (
          <ValueList
            label={`Codes with ${tagSenses[sense]}`}
            options={options}
            value={value}
            query={query}
            emptyText="There are no tags yet."
            onQuery={setQuery}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormButtons action="Apply filter" onCancel={onCancel} />
    </Form>
  )
}

type ValueFilter = Exclude<FilterName, 'tags' | PeriodFilter | ChoiceFilter>

/** A list of values that the codes of the workspace have. */
function ValuesForm({ name, search, onChoose, onCancel }: FilterFormProps & { name: ValueFilter }) {
  const { options, error } = useFilterValues(name)
  const [query, setQuery] = useState('')
  const isSingle = name === 'aliasHost' || name === 'creator' || name === 'campaign'
  const form = useForm<{ values: string[] }>({ defaultValues: { values: [search[name] ?? []].flat() } })
  if (error) return <FailedValues error={error} />
  return (
    <Form
      form={form}
      errorTitle="The filter was not applied"
      onSubmit={({ values }) => onChoose({ [name]: isSingle ? values[0] : toFilter(values) })}
    >
      <FormField control={form.control} name="values">
        {({ value, onChange }) => (
          <ValueList
            label={filterLabels[name]}
            options={options}
            value={value}
            isSingle={isSingle}
            query={query}
            emptyText="No code has such a value yet."
            onQuery={setQuery}
            onChange={onChange}
          />
        )}
      </FormField>
      <FormButtons action="Apply filter" onCancel={onCancel} />
    </Form>
  )
}

function useFilterValues(name: ValueFilter): { options: ListedValue[] | undefined; error: Error | null } {
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

function FailedValues({ error }: { error: Error }) {
  return <ErrorPanel title="The values could not be loaded">{failureText(error)}</ErrorPanel>
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

function toFilter(values: string[]): string[] | undefined {
  return values.length > 0 ? values : undefined
}
