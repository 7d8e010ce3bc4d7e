import CalendarDays from 'lucide-react/icons/calendar-days'
import KeyRound from 'lucide-react/icons/key-round'
import Reply from 'lucide-react/icons/reply'
import Send from 'lucide-react/icons/send'
import type { Key } from '#dashboard/api/keys.ts'
import { ClearFilters, FilterMenu } from '#dashboard/ui/lists/filter-menu.tsx'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { isRequestFiltered, noRequestFilters } from './request-query.ts'
import { methods, type RequestSearch } from './request-search.ts'

interface RequestFiltersProps {
  /** Undefined while they are loading. */
  keys: readonly Key[] | undefined
  search: RequestSearch
  onChange: (part: RequestSearch, kind?: 'choosing' | 'typing') => void
}

/** Filters the requests by key, method, status, path and time. */
export function RequestFilters({ keys = [], search, onChange }: RequestFiltersProps) {
  const { key, method, status, path, hours } = search
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b px-4 py-1.5 max-md:px-2">
      <div className="w-56 max-sm:w-full">
        <SearchBox
          noun="requests"
          criteria="path"
          placeholder="Search paths"
          value={path ?? ''}
          onSearch={(text) => onChange({ path: text }, 'typing')}
        />
      </div>
      <FilterMenu
        label="API key"
        icon={<KeyRound aria-hidden />}
        allLabel="All keys"
        activeLabel={keys.find(({ id }) => id === key)?.name ?? 'One key'}
        value={key}
        options={keys.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(next) => onChange({ key: next })}
      />
      <FilterMenu
        label="Method"
        icon={<Send aria-hidden />}
        allLabel="Any method"
        activeLabel={method ?? ''}
        value={method}
        options={methods.map((value) => ({ value, label: value }))}
        onChoose={(next) => onChange({ method: next })}
      />
      <FilterMenu
        label="Status"
        icon={<Reply aria-hidden />}
        allLabel="Any status"
        activeLabel={statuses.find(({ value }) => value === status)?.label ?? status ?? ''}
        value={status}
        options={statuses}
        onChoose={(next) => onChange({ status: next })}
      />
      <FilterMenu
        label="Time"
        icon={<CalendarDays aria-hidden />}
        allLabel="Last 7 days"
        activeLabel={hours === 1 ? 'Last hour' : `Last ${hours} hours`}
        value={hours}
        options={[
          { value: 1, label: 'Last hour' },
          { value: 24, label: 'Last 24 hours' },
        ]}
        onChoose={(next) => onChange({ hours: next })}
      />
      <ClearFilters isFiltered={isRequestFiltered(search)} onClear={() => onChange(noRequestFilters)} />
    </div>
  )
}

const statuses = [
  { value: '2xx', label: '2xx, succeeded' },
  { value: '4xx', label: '4xx, refused' },
  { value: '5xx', label: '5xx, failed' },
  { value: '429', label: '429, too many' },
]
