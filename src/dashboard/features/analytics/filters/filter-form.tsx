import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { analyticsQueries, type Summary } from '#dashboard/api/analytics.ts'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { type Folder, foldersQueries } from '#dashboard/api/folders.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { listFolderPlaces } from '#dashboard/pickers/folder-places.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { AnalyticsSearch, FilterName } from '../analytics-search.ts'
import { filterLabel, hourName, isDimension, valueName } from '../dimensions.ts'
import { toSummaryQuery } from '../analytics-query.ts'

interface FilterFormProps {
  name: FilterName
  search: AnalyticsSearch
  canInvert: boolean
  now: Date
  onChoose: (value: string) => void
  onCancel: () => void
}

interface Draft {
  sense: 'is' | 'is-not'
  /** Undefined until the person chooses a value. The form then uses the first one. */
  value?: string
}

const senses = [
  { value: 'is' as const, label: 'is' },
  { value: 'is-not' as const, label: 'is not' },
]

/** Form to add a filter for a value, or for all other values. Offers the values that occur in the period. */
export function FilterForm({ name, search, canInvert, now, onChoose, onCancel }: FilterFormProps) {
  const { options, error } = useFilterOptions(name, search, now)
  const [firstOption] = options ?? []
  const form = useForm<Draft>({ defaultValues: { sense: 'is' } })
  if (error) return <ErrorPanel title="The values could not be loaded">{failureText(error)}</ErrorPanel>
  if (!options) return <Skeleton className="h-24 w-full" />
  if (!firstOption) return <p className="text-sm text-ink-soft">There are no values in this period.</p>
  return (
    <Form
      form={form}
      errorTitle="The filter was not applied"
      onSubmit={({ sense, value = firstOption.value }) => onChoose(sense === 'is' ? value : `!${value}`)}
    >
      {canInvert ? (
        <FormField control={form.control} name="sense">
          {({ value, onChange }) => (
            <Segmented label="Scans whose value" labelled="hidden" value={value} options={senses} onChange={onChange} />
          )}
        </FormField>
      ) : null}
      <FormField control={form.control} name="value">
        {({ value = firstOption.value, ...field }) => (
          <SelectField label={filterLabel(name)} options={options} value={value} {...field} />
        )}
      </FormField>
      <FormButtons action="Apply filter" onCancel={onCancel} />
    </Form>
  )
}

type Options = { value: string; label: string }[]

function useFilterOptions(
  name: FilterName,
  search: AnalyticsSearch,
  now: Date,
): { options: Options | undefined; error: Error | null } {
  const hasOwnList = name === 'folder' || name === 'tag' || name === 'campaign' || name === 'hour'
  const query = { ...toSummaryQuery({ ...search, [name]: undefined, compare: 'none' }, now), top: 1000 }
  const figures = useQuery({ ...analyticsQueries.summary(query), enabled: !hasOwnList })
  const folders = useQuery({ ...foldersQueries.all(), enabled: name === 'folder' })
  const tags = useQuery({ ...tagsQueries.all(), enabled: name === 'tag' })
  const campaigns = useQuery({ ...campaignsQueries.all(), enabled: name === 'campaign' })
  if (name === 'hour') return { options: hourOptions, error: null }
  if (name === 'campaign')
    return toOptions(campaigns, (list) => list.map(({ id, name: label }) => ({ value: id, label })))
  if (name === 'folder') return toOptions(folders, folderOptions)
  if (name === 'tag') return toOptions(tags, (list) => list.map(({ tag }) => ({ value: tag, label: tag })))
  return toOptions(figures, (data) => toScannedOptions(name, data))
}

function toOptions<Data>(
  { data, error }: { data: Data | undefined; error: Error | null },
  toList: (data: Data) => Options,
): { options: Options | undefined; error: Error | null } {
  return { options: data === undefined ? undefined : toList(data), error }
}

const hourOptions: Options = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourName(String(hour)),
}))

function folderOptions(folders: readonly Folder[]): Options {
  return [
    { value: 'root', label: 'Unfiled' },
    ...listFolderPlaces(folders).map(({ id, path }) => ({ value: id, label: path })),
  ]
}

function toScannedOptions(name: FilterName, { codes, breakdowns }: Summary): Options {
  if (isDimension(name))
    return breakdowns[name].map(({ value, scans }) => ({
      value: value ?? '',
      label: `${valueName(name, value)} (${scans.toLocaleString()})`,
    }))
  return codes.map(({ id, name: codeName, scans }) => ({ value: id, label: `${codeName} (${scans.toLocaleString()})` }))
}
