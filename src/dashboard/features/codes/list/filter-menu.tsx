import ListFilter from 'lucide-react/icons/list-filter'
import { Suspense, useState } from 'react'
import { Button } from '#dashboard/ui/button.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import type { CodeSearch } from '../code-search.ts'
import type { FilterName } from './filter-names.ts'
import { useCodeSearch } from './use-code-search.ts'

const FilterItems = lazyComponent(async () => ({ default: (await import('./filter-items.tsx')).FilterItems }))
const FilterDialog = lazyComponent(async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog }))

/** The menu of filters, whose items are loaded when the pointer or the focus comes to it. */
export function FilterMenu({ search }: { search: CodeSearch }) {
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
