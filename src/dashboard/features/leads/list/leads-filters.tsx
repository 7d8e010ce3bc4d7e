import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import { useState } from 'react'
import { pagesQueries } from '../../../api/pages.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DaysForm } from '../../../ui/lists/days-form.tsx'
import { FilterMenu } from '../../../ui/lists/filter-menu.tsx'
import { MenuItem } from '../../../ui/menu-item.tsx'
import { MenuSeparator } from '../../../ui/menu-separator.tsx'
import { daysText, isFiltered } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'

interface LeadsFiltersProps {
  search: LeadSearch
  onChange: (part: LeadSearch) => void
}

/** Filters leads by page and days. */
export function LeadsFilters({ search, onChange }: LeadsFiltersProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { page, days, from, to } = search
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b px-4 max-md:px-2">
      <PageMenu page={page} onChoose={(next) => onChange({ page: next })} />
      <FilterMenu
        label="Days"
        icon={<CalendarDays aria-hidden />}
        all={daysText({})}
        text={daysText(search)}
        value={days}
        isAll={!days && !from && !to}
        options={offered.map((count) => ({ value: count, label: daysText({ days: count }) }))}
        onChoose={(count) => onChange(onDays({ days: count }))}
      >
        <MenuSeparator />
        <MenuItem onSelect={() => setChoosing(true)}>Choose days…</MenuItem>
      </FilterMenu>
      {isFiltered(search) ? (
        <Button
          variant="ghost"
          className="px-2!"
          onClick={() => onChange({ ...onDays({}), page: undefined, q: undefined })}
        >
          Clear
        </Button>
      ) : null}
      <Dialog title="Choose days" open={isChoosing} onOpenChange={setChoosing}>
        <DaysForm
          from={from}
          to={to}
          onChoose={(chosen) => {
            onChange(onDays(chosen))
            setChoosing(false)
          }}
          onCancel={() => setChoosing(false)}
        />
      </Dialog>
    </div>
  )
}

function PageMenu({ page, onChoose }: { page: string | undefined; onChoose: (page: string | undefined) => void }) {
  const may = usePermission()('GET /pages')
  const { data: pages, isError } = useQuery({ ...pagesQueries.all(), enabled: may })
  const chosen = pages?.find(({ id }) => id === page)
  return (
    <FilterMenu
      label="Page"
      icon={<PanelsTopLeft aria-hidden />}
      all="All pages"
      text={chosen?.name ?? 'One page'}
      value={page}
      heading={pages?.length ? 'Pages' : isError ? 'The pages could not be loaded' : 'No pages yet'}
      options={pages?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      onChoose={onChoose}
    />
  )
}

/** `days` and `from`/`to` exclude each other. */
function onDays(chosen: Pick<LeadSearch, 'days' | 'from' | 'to'>): LeadSearch {
  return { days: undefined, from: undefined, to: undefined, ...chosen }
}

const offered = [1, 7, 30, 90, 365]
