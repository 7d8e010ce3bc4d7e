import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import ListFilter from 'lucide-react/icons/list-filter'
import TagIcon from 'lucide-react/icons/tag'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import type { CodeSearch } from '../code-search.ts'
import { useCodeSearch } from './use-code-search.ts'

/** Filters by tag or archive. Folders have their own tree. */
export function FilterMenu({ search: { tag, archived } }: { search: CodeSearch }) {
  const { change } = useCodeSearch()
  const hasTags = usePermission()('GET /tags')
  const { data: tags, isError } = useQuery({ ...tagsQueries.all(), enabled: hasTags })
  const trigger = (
    <Button variant="ghost" className="px-2!">
      <ListFilter aria-hidden />
      Filter
    </Button>
  )
  return (
    <Menu label="Filter" trigger={trigger} edge="start">
      <MenuChoice
        icon={<Archive />}
        checked={archived === true}
        onSelect={() => change({ archived: archived ? undefined : true })}
      >
        Archived codes
      </MenuChoice>
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
    </Menu>
  )
}
