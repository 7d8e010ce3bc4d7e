import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import ListFilter from 'lucide-react/icons/list-filter'
import { type ReactNode, Suspense, useState } from 'react'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { Tag } from '#dashboard/ui/tag.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { hasAdditionalFilters } from '../code-query.ts'
import { additionalSorts, type CodeSearch, type CodeSort, codeSorts } from '../code-search.ts'
import type { FilterName } from './filter-names.ts'
import { useCodeSearch } from './use-code-search.ts'
import { ViewMenu } from './view-menu.tsx'

const FilterItems = lazyComponent(async () => ({ default: (await import('./filter-items.tsx')).FilterItems }))
const FilterDialog = lazyComponent(async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog }))
const FilterChips = lazyComponent(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }))

interface CodesToolbarProps {
  search: CodeSearch
  /** Number of matching codes, if known. */
  total: number | undefined
  /** Button that opens the folders if they are not shown at the side. */
  folders: ReactNode
}

/** Active filters as removable chips, and the sort order. */
export function CodesToolbar({ search, total, folders }: CodesToolbarProps) {
  const { change } = useCodeSearch()
  const mayCount = usePermission()('GET /analytics/summary')
  const { q, folder, tag, archived, attention, utmNotAllowed, sort } = search
  return (
    <div
      role="toolbar"
      aria-label="Filters and sorting"
      className="flex shrink-0 items-center gap-1.5 px-2 pt-2 pb-1.5 max-sm:flex-wrap max-sm:border-b"
    >
      {folders}
      <FilterMenu search={search} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 max-sm:order-1 max-sm:basis-full max-sm:empty:hidden">
        {folder ? <FolderChip folder={folder} onRemove={() => change({ folder: undefined })} /> : null}
        {tag ? <Tag tone="accent" label={`Tag is ${tag}`} onRemove={() => change({ tag: undefined })} /> : null}
        {q ? <Tag tone="accent" label={`Matches “${q}”`} onRemove={() => change({ q: undefined })} /> : null}
        {attention ? (
          <Tag tone="accent" label="Needs attention" onRemove={() => change({ attention: undefined })} />
        ) : null}
        {utmNotAllowed ? (
          <Tag tone="accent" label="UTM value not allowed" onRemove={() => change({ utmNotAllowed: undefined })} />
        ) : null}
        {archived ? <Tag tone="accent" label="Archived" onRemove={() => change({ archived: undefined })} /> : null}
        {hasAdditionalFilters(search) ? (
          <Suspense>
            <FilterChips search={search} onChange={change} />
          </Suspense>
        ) : null}
        {mayCount && (folder || tag) ? (
          <Link to="/analytics" search={{ folder, tag }} className="px-1 text-sm text-accent-text hover:underline">
            Analytics
          </Link>
        ) : null}
      </div>
      <div className="ml-auto flex items-center gap-1.5">
        <SortMenu sort={sort ?? 'updated'} />
        <ViewMenu search={search} total={total} />
      </div>
    </div>
  )
}

function FolderChip({ folder, onRemove }: { folder: string; onRemove: () => void }) {
  const { data: folders } = useQuery(foldersQueries.all())
  const name = folders?.find(({ id }) => id === folder)?.name
  const label = folder === 'root' ? 'Unfiled' : `Folder is ${name ?? (folders ? 'unknown' : '…')}`
  return <Tag tone="accent" label={label} onRemove={onRemove} />
}

/** Menu for the sort order. */
function SortMenu({ sort }: { sort: CodeSort }) {
  const { change } = useCodeSearch()
  const sorts = usePermission()('GET /codes/filters') ? [...codeSorts, ...additionalSorts] : codeSorts
  const label = sorts.find(({ value }) => value === sort)?.label
  const trigger = (
    <Button variant="ghost" className="px-2!" aria-label={`Sort: ${label}`}>
      <ArrowUpDown aria-hidden />
      {label}
    </Button>
  )
  return (
    <Menu label="Sort" trigger={trigger}>
      {sorts.map(({ value, label: name }) => (
        <MenuChoice
          key={value}
          checked={value === sort}
          onSelect={() => change({ sort: value === 'updated' ? undefined : value })}
        >
          {name}
        </MenuChoice>
      ))}
    </Menu>
  )
}

/** The menu of filters, whose items are loaded when the pointer or the focus comes to it. */
function FilterMenu({ search }: { search: CodeSearch }) {
  const { change } = useCodeSearch()
  const [dialog, setDialog] = useState<FilterName>()
  const load = () => void FilterItems.load()
  const trigger = (
    <Button variant="ghost" className="px-2!" onPointerEnter={load} onFocus={load}>
      <ListFilter aria-hidden />
      Filter
    </Button>
  )
  return (
    <>
      <Menu label="Filter" trigger={trigger} edge="start">
        <Suspense>
          <FilterItems search={search} onDialog={setDialog} />
        </Suspense>
      </Menu>
      {dialog ? (
        <Suspense>
          <FilterDialog name={dialog} search={search} onChange={change} onDone={() => setDialog(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
