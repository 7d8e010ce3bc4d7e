import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import TagIcon from 'lucide-react/icons/tag'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import type { CodeSearch } from '../code-search.ts'
import { type FilterName, filterLabels, filterNames } from './filter-names.ts'
import { useCodeSearch } from './use-code-search.ts'

interface FilterItemsProps {
  search: CodeSearch
  /** Opens the dialog of a filter. */
  onDialog: (name: FilterName) => void
}

/** Filters by everything but folders, which have their own tree. */
export function FilterItems({ search: { tag, archived }, onDialog }: FilterItemsProps) {
  const { change } = useCodeSearch()
  const may = usePermission()
  const hasTags = may('GET /tags')
  const { data: tags, isError } = useQuery({ ...tagsQueries.all(), enabled: hasTags })
  return (
    <>
      <MenuChoice
        icon={<Archive />}
        checked={archived === true}
        onSelect={() => change({ archived: archived ? undefined : true })}
      >
        Archived codes
      </MenuChoice>
      {may('GET /codes/filters') ? (
        <>
          <MenuSeparator label="Filter by" />
          {filterNames
            .filter((name) => name !== 'campaign' || may('GET /campaigns'))
            .map((name) => (
              <MenuItem key={name} onSelect={() => onDialog(name)}>
                {filterLabels[name]}…
              </MenuItem>
            ))}
        </>
      ) : null}
      {hasTags ? (
        <MenuSeparator label={tags?.length ? 'Tags' : isError ? 'The tags could not be loaded' : 'No tags yet'} />
      ) : null}
      {tags?.map((item) => (
        <MenuChoice
          key={item.tag}
          icon={<TagIcon />}
          checked={item.tag === tag}
          onSelect={() => change({ tag: item.tag === tag ? undefined : item.tag })}
        >
          {item.tag}
          <span className="text-ink-faint"> {item.codes.toLocaleString()}</span>
        </MenuChoice>
      ))}
    </>
  )
}
