import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import QrCode from 'lucide-react/icons/qr-code'
import { codesQueries } from '../../../api/codes.ts'
import { pagesQueries } from '../../../api/pages.ts'
import { useHasAdditions, usePermission } from '../../../api/use-permission.ts'
import { Button } from '../../../ui/button.tsx'
import { DaysFilter } from '../../../ui/lists/days-filter.tsx'
import { ClearFilters, ItemFilter } from '../../../ui/lists/filter-menu.tsx'
import { isFiltered, noLeadFilters } from './lead-query.ts'
import type { LeadSearch } from './lead-search.ts'

interface LeadsFiltersProps {
  search: LeadSearch
  onChange: (part: LeadSearch) => void
}

/** Filters leads by page, code and days. */
export function LeadsFilters({ search, onChange }: LeadsFiltersProps) {
  const { page, code, days, from, to } = search
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-b px-4 max-md:px-2">
      <PageFilter page={page} onChoose={(next) => onChange({ page: next })} />
      {code === undefined ? null : <CodeFilter code={code} onChoose={(next) => onChange({ code: next })} />}
      <UnreadFilter isOn={search.unread === true} onChange={(isOn) => onChange({ unread: isOn ? true : undefined })} />
      <DaysFilter range={{ days, from, to }} onChoose={onChange} />
      <ClearFilters isFiltered={isFiltered(search)} onClear={() => onChange(noLeadFilters)} />
    </div>
  )
}

/** Only leads that nobody has read. */
function UnreadFilter({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  if (!useHasAdditions()) return null
  return (
    <Button
      variant={isOn ? 'secondary' : 'ghost'}
      className="px-2!"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      <Mail aria-hidden />
      Unread
    </Button>
  )
}

/** The code whose screen led here. */
function CodeFilter({ code, onChoose }: { code: string; onChoose: (code: string | undefined) => void }) {
  const { data, isError } = useQuery(codesQueries.one(code))
  return (
    <ItemFilter
      label="Code"
      icon={<QrCode aria-hidden />}
      items={data && [{ value: data.id, label: data.name }]}
      isError={isError}
      value={code}
      onChoose={onChoose}
    />
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
