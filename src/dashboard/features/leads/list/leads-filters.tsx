import type { ReactNode } from 'react'
import ChartBar from 'lucide-react/icons/chart-bar'
import Mail from 'lucide-react/icons/mail'
import SquareKanban from 'lucide-react/icons/square-kanban'
import UsersRound from 'lucide-react/icons/users-round'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ListFilters } from '#dashboard/pickers/filters/list-filters.tsx'
import { ViewsMenu } from '#dashboard/pickers/views-menu.tsx'
import { DaysFilter } from '#dashboard/ui/lists/days-filter.tsx'
import { ClearFilters } from '#dashboard/ui/lists/filter-menu.tsx'
import { ColumnsMenu } from '#dashboard/ui/table/columns-menu.tsx'
import { useShownColumns } from '#dashboard/ui/table/shown-columns.ts'
import { ToolbarButton } from '#dashboard/ui/toolbar-button.tsx'
import { isFiltered, noLeadFilters, pickFilters } from '../lead-query.ts'
import { type LeadSearch, parseLeadSearch } from '../lead-search.ts'
import type { Leads } from '../use-leads.ts'
import { defaultLeadColumns } from './lead-columns.tsx'
import { LEADS_TABLE, useLeadColumns } from './leads-list.tsx'
import { useLeadFilters } from './use-lead-filters.ts'

interface LeadsFiltersProps {
  search: LeadSearch
  leads: Leads
  onChange: (part: LeadSearch) => void
}

/** Filters for leads, and the switch for the summary of their answers. */
export function LeadsFilters({ search, leads, onChange }: LeadsFiltersProps) {
  const { days, from, to, board } = search
  const isOffered = useIsOffered()
  const may = usePermission()
  const hasStatus = isOffered('GET /submissions?status')
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b px-4 py-1 max-md:px-2">
      <ListFilters
        filters={useLeadFilters(search)}
        hasConditions={isOffered('GET /submissions?anyOfPages')}
        onChange={onChange}
      />
      {isOffered('GET /submissions?unread') ? (
        <Toggle
          label="Unread"
          icon={<Mail aria-hidden />}
          isOn={search.unread === true}
          onChange={(unread) => onChange({ unread })}
        />
      ) : null}
      {hasStatus ? (
        <Toggle
          label="Duplicates"
          icon={<UsersRound aria-hidden />}
          isOn={search.duplicates === true}
          onChange={(duplicates) => onChange({ duplicates })}
        />
      ) : null}
      <DaysFilter range={{ days, from, to }} onChoose={onChange} />
      {may('GET /submissions/summary') ? (
        <Toggle
          label="Answers"
          icon={<ChartBar aria-hidden />}
          isOn={search.answers === true}
          onChange={(answers) => onChange({ answers })}
        />
      ) : null}
      <ClearFilters isFiltered={isFiltered(search)} onClear={() => onChange(noLeadFilters)} />
      <span className="ml-auto flex items-center gap-1">
        <ViewsMenu
          list="leads"
          filters={pickFilters(search)}
          parse={(raw) => pickFilters(parseLeadSearch(raw))}
          onChoose={(filters) => onChange({ ...noLeadFilters, ...filters })}
        />
        {board ? null : <LeadsColumnsMenu search={search} leads={leads} />}
        {hasStatus ? (
          <Toggle
            label="Board"
            icon={<SquareKanban aria-hidden />}
            isOn={board === true}
            onChange={(isOn) => onChange({ board: isOn })}
          />
        ) : null}
      </span>
    </div>
  )
}

function LeadsColumnsMenu({ search, leads }: Pick<LeadsFiltersProps, 'search' | 'leads'>) {
  const columns = useLeadColumns(search, leads)
  const shownIds = useShownColumns(LEADS_TABLE, columns, defaultLeadColumns).map(({ id }) => id)
  return <ColumnsMenu table={LEADS_TABLE} columns={columns} shownIds={shownIds} />
}

interface ToggleProps {
  label: string
  icon: ReactNode
  isOn: boolean
  onChange: (isOn: true | undefined) => void
}

/** A toggle button. */
function Toggle({ label, icon, isOn, onChange }: ToggleProps) {
  return (
    <ToolbarButton icon={icon} isOn={isOn} aria-pressed={isOn} onClick={() => onChange(isOn ? undefined : true)}>
      {label}
    </ToolbarButton>
  )
}
