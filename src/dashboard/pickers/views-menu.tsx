import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import Trash from 'lucide-react/icons/trash'
import { useState } from 'react'
import { usePermission } from '../api/use-permission.ts'
import { emptyViewKey, toViewKey, type View, type ViewedList, viewsQueries } from '../api/views.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { MenuChoice } from '../ui/menu-choice.tsx'
import { MenuItem } from '../ui/menu-item.tsx'
import { MenuSeparator } from '../ui/menu-separator.tsx'
import { useRemoveView } from './use-remove-view.ts'
import { ViewDialog } from './view-dialog.tsx'

interface ViewsMenuProps<Search extends object> {
  list: ViewedList
  /** The active filters, without the open item. */
  filters: Search
  parse: (raw: Record<string, unknown>) => Search
  /** Replaces all filters. */
  onChoose: (filters: Search) => void
}

/** Saved views of a list: opens one, saves the filters that are active, and deletes the view that is shown. */
export function ViewsMenu<Search extends object>({ list, filters, parse, onChoose }: ViewsMenuProps<Search>) {
  const may = usePermission()
  const { options } = useRouter()
  const { data = [] } = useQuery({ ...viewsQueries.all(), enabled: may('GET /views') })
  const [isNaming, setNaming] = useState(false)
  if (!may('GET /views')) return null
  const views = data.filter((view) => view.list === list)
  const currentKey = toViewKey(filters)
  const parseView = ({ search }: View) => parse(options.parseSearch?.(`?${search}`) ?? {})
  const isCurrent = (view: View) => toViewKey(parseView(view)) === currentKey
  const current = views.find(isCurrent)
  const search = (options.stringifySearch?.(filters) ?? '').replace(/^\?/, '')
  return (
    <>
      <Menu
        label="Saved views"
        trigger={
          <Button variant="ghost" className="max-w-48 px-2!">
            <Bookmark aria-hidden />
            <span className="truncate">{current?.name ?? 'Views'}</span>
          </Button>
        }
      >
        {views.length === 0 ? <MenuSeparator label="No views yet" /> : null}
        {views.map((view) => (
          <MenuChoice key={view.id} checked={view === current} onSelect={() => onChoose(parseView(view))}>
            {view.name}
          </MenuChoice>
        ))}
        {may('POST /views') ? (
          <ViewChanges
            canSave={currentKey !== emptyViewKey && current === undefined}
            current={current}
            onSave={() => setNaming(true)}
          />
        ) : null}
      </Menu>
      {isNaming ? <ViewDialog list={list} search={search} onDone={() => setNaming(false)} /> : null}
    </>
  )
}

interface ViewChangesProps {
  canSave: boolean
  /** The view that is shown. */
  current: View | undefined
  onSave: () => void
}

function ViewChanges({ canSave, current, onSave }: ViewChangesProps) {
  const may = usePermission()
  const remove = useRemoveView()
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<BookmarkPlus />} disabled={!canSave} onSelect={onSave}>
        Save this view…
      </MenuItem>
      {current && may('DELETE /views/{id}') ? (
        <MenuItem icon={<Trash />} tone="danger" onSelect={() => remove(current)}>
          Delete “{current.name}”
        </MenuItem>
      ) : null}
    </>
  )
}
