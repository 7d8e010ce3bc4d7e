import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import ChartBar from 'lucide-react/icons/chart-bar'
import CircleDot from 'lucide-react/icons/circle-dot'
import Mail from 'lucide-react/icons/mail'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import QrCode from 'lucide-react/icons/qr-code'
import SquareKanban from 'lucide-react/icons/square-kanban'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { codesQueries } from '#dashboard/api/codes.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { submissionsQueries } from '#dashboard/api/submissions.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { DaysFilter } from '#dashboard/ui/lists/days-filter.tsx'
import { ClearFilters, FilterMenu, ItemFilter } from '#dashboard/ui/lists/filter-menu.tsx'
import { ColumnsMenu } from '#dashboard/ui/table/columns-menu.tsx'
import { useShownColumns } from '#dashboard/ui/table/shown-columns.ts'
import { isFiltered, noLeadFilters } from '../lead-query.ts'
import { type LeadSearch, nobody } from '../lead-search.ts'
import { statusNames, statusOptions } from '../lead-status.ts'
import type { Leads } from '../use-leads.ts'
import { defaultLeadColumns } from './lead-columns.tsx'
import { LEADS_TABLE, useLeadColumns } from './leads-list.tsx'

interface LeadsFiltersProps {
  search: LeadSearch
  leads: Leads
  onChange: (part: LeadSearch) => void
}

/** Filters for leads, and the switch for the summary of their answers. */
export function LeadsFilters({ search, leads, onChange }: LeadsFiltersProps) {
  const { page, code, days, from, to, status, board } = search
  const isOffered = useIsOffered()
  const may = usePermission()
  const hasStatus = isOffered('GET /submissions?status')
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b px-4 py-1 max-md:px-2">
      <PageFilter page={page} onChoose={(next) => onChange({ page: next })} />
      {code === undefined ? null : <CodeFilter code={code} onChoose={(next) => onChange({ code: next })} />}
      {isOffered('GET /submissions?unread') ? (
        <Toggle
          label="Unread"
          icon={<Mail aria-hidden />}
          isOn={search.unread === true}
          onChange={(unread) => onChange({ unread })}
        />
      ) : null}
      {hasStatus ? (
        <>
          <FilterMenu
            label="Status"
            icon={<CircleDot aria-hidden />}
            allLabel="Any status"
            activeLabel={status ? statusNames[status] : ''}
            value={status}
            options={statusOptions}
            onChoose={(next) => onChange({ status: next })}
          />
          <Toggle
            label="Duplicates"
            icon={<UsersRound aria-hidden />}
            isOn={search.duplicates === true}
            onChange={(duplicates) => onChange({ duplicates })}
          />
        </>
      ) : null}
      <AssigneeFilter search={search} onChoose={(next) => onChange({ assignee: next })} />
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
    <Button
      variant={isOn ? 'secondary' : 'ghost'}
      className="px-2!"
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? undefined : true)}
    >
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}

/** Filter for the assignee; hidden while no lead has one. */
function AssigneeFilter({
  search: { assignee },
  onChoose,
}: {
  search: LeadSearch
  onChoose: (assignee: string | undefined) => void
}) {
  const enabled = usePermission()('GET /submissions/summary')
  const { data, isError } = useQuery({ ...submissionsQueries.summary({}), enabled })
  const names = data?.assignees.flatMap(({ assignee: name }) => name ?? []) ?? []
  if (names.length === 0 && assignee === undefined) return null
  return (
    <ItemFilter
      label="Assignee"
      icon={<UserRound aria-hidden />}
      items={[{ value: nobody, label: 'Nobody' }, ...names.map((name) => ({ value: name, label: name }))]}
      isError={isError}
      value={assignee}
      onChoose={onChoose}
    />
  )
}

/** Filter for a code. It is set by the link to leads on the screen of the code. */
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
