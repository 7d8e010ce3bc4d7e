import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { analyticsQueries, type Summary } from '../../../api/analytics.ts'
import { failureText } from '../../../api/failure-text.ts'
import { type Folder, foldersQueries } from '../../../api/folders.ts'
import { tagsQueries } from '../../../api/tags.ts'
import { folderPlaces } from '../../../pickers/folder-places.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { AnalyticsSearch, FilterName } from '../analytics-search.ts'
import { isDimension, valueName } from '../dimensions.ts'
import { summaryQuestion } from '../analytics-query.ts'
import { filterLabel } from './use-filter-value.ts'

interface FilterFormProps {
  name: FilterName
  search: AnalyticsSearch
  now: Date
  onChoose: (value: string) => void
  onCancel: () => void
}

/** Narrows the figures to one value, or to all but it, out of those that there are in the period. */
export function FilterForm({ name, search, now, onChoose, onCancel }: FilterFormProps) {
  const [sense, setSense] = useState<'is' | 'is-not'>('is')
  const [chosen, setChosen] = useState<string>()
  const { options, error } = useOptions(name, search, now)
  const value = chosen ?? options?.[0]?.value
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (value !== undefined) onChoose(sense === 'is' ? value : `!${value}`)
  }
  if (error) return <ErrorPanel title="The values could not be loaded">{failureText(error)}</ErrorPanel>
  if (!options) return <Skeleton className="h-24 w-full" />
  if (value === undefined) return <p className="text-sm text-ink-soft">There are no values in this period.</p>
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      {isDimension(name) ? (
        <Segmented
          label="Scans whose value"
          labelled="hidden"
          value={sense}
          options={[
            { value: 'is', label: 'is' },
            { value: 'is-not', label: 'is not' },
          ]}
          onChange={setSense}
        />
      ) : null}
      <SelectField
        label={filterLabel(name)}
        options={options}
        value={value}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary">
          Apply filter
        </Button>
      </div>
    </form>
  )
}

type Options = { value: string; label: string }[]

function useOptions(
  name: FilterName,
  search: AnalyticsSearch,
  now: Date,
): { options: Options | undefined; error: Error | null } {
  const pluralize = name !== 'folder' && name !== 'tag'
  const question = { ...summaryQuestion({ ...search, [name]: undefined, compare: 'none' }, now), top: 1000 }
  const figures = useQuery({ ...analyticsQueries.summary(question), enabled: pluralize })
  const folders = useQuery({ ...foldersQueries.all(), enabled: name === 'folder' })
  const tags = useQuery({ ...tagsQueries.all(), enabled: name === 'tag' })
  if (name === 'folder') return { options: folders.data && folderOptions(folders.data), error: folders.error }
  if (name === 'tag') return { options: tags.data?.map(({ tag }) => ({ value: tag, label: tag })), error: tags.error }
  return { options: figures.data && countedOptions(name, figures.data), error: figures.error }
}

function folderOptions(folders: readonly Folder[]): Options {
  return [
    { value: 'root', label: 'Unfiled' },
    ...folderPlaces(folders).map(({ id, path }) => ({ value: id, label: path })),
  ]
}

function countedOptions(name: FilterName, { codes, breakdowns }: Summary): Options {
  if (isDimension(name))
    return breakdowns[name].map(({ value, scans }) => ({
      value: value ?? '',
      label: `${valueName(name, value)} (${scans.toLocaleString()})`,
    }))
  return codes.map(({ id, name: called, scans }) => ({ value: id, label: `${called} (${scans.toLocaleString()})` }))
}
