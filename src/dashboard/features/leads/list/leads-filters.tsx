import { useQuery } from '@tanstack/react-query'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import { pagesQueries } from '../../../api/pages.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { DaysFilter } from '../../../ui/lists/days-filter.tsx'
import { ClearFilters, ItemFilter } from '../../../ui/lists/filter-menu.tsx'
import { isFiltered, noLeadFilters } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'

interface LeadsFiltersProps {
  search: LeadSearch
  onChange: (part: LeadSearch) => void
}

/** Filters leads by page and days. */
export function LeadsFilters({ search, onChange }: LeadsFiltersProps) {
  const { page, days, from, to } = search
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b px-4 max-md:px-2">
      <PageFilter page={page} onChoose={(next) => onChange({ page: next })} />
      <DaysFilter range={{ days, from, to }} onChoose={onChange} />
      <ClearFilters isFiltered={isFiltered(search)} onClear={() => onChange(noLeadFilters)} />
    </div>
  )
}

function PageFilter({ page, onChoose }: { page: string | undefined; onChoose: (page: string | undefined) => void }) {
  const may = usePermission()('GET /pages')
  const { data: pages, isError } = useQuery({ ...pagesQueries.all(), enabled: may })
  return (
    <ItemFilter
      label="Page"
      icon={<PanelsTopLeft aria-hidden />}
      items={pages?.map(({ id, name }) => ({ value: id, label: name }))}
      isError={isError}
      value={page}
      onChoose={onChoose}
    />
  )
}
