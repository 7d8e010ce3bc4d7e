import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Tag } from '#dashboard/ui/tag.tsx'
import { omitFilters } from '../code-query.ts'
import type { CodeSearch } from '../code-search.ts'
import { FilterDialog } from './filter-dialog.tsx'
import type { FilterName } from './filter-names.ts'
import { describeFilters } from './filter-text.ts'

interface FilterChipsProps {
  search: CodeSearch
  onChange: (part: CodeSearch) => void
}

/** The active filters that have a dialog, each of which can be changed or removed. */
export function FilterChips({ search, onChange }: FilterChipsProps) {
  const [editedFilter, setEdited] = useState<FilterName>()
  const { data: values } = useQuery({ ...codesQueries.filterValues(), enabled: search.creator !== undefined })
  const { data: campaigns } = useQuery({ ...campaignsQueries.all(), enabled: search.campaign !== undefined })
  const toNames = (named: readonly { id: string; name: string }[] | undefined) =>
    new Map(named?.map(({ id, name }) => [id, name]))
  const names = { creators: toNames(values?.creators), campaigns: toNames(campaigns) }
  return (
    <>
      {describeFilters(search, names).map(({ key, name, label }) => (
        <Tag
          key={key}
          tone="accent"
          label={label}
          onEdit={() => setEdited(name)}
          onRemove={() => onChange({ [key]: undefined })}
        />
      ))}
      <Button variant="ghost" className="h-6! px-1.5!" onClick={() => onChange(omitFilters(search))}>
        Clear filters
      </Button>
      {editedFilter ? (
        <FilterDialog name={editedFilter} search={search} onChange={onChange} onDone={() => setEdited(undefined)} />
      ) : null}
    </>
  )
}
