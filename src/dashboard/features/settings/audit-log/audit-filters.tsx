import { useQuery } from '@tanstack/react-query'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import { keysQueries } from '#dashboard/api/keys.ts'
import { membersQueries } from '#dashboard/api/members.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DaysFilter } from '#dashboard/ui/lists/days-filter.tsx'
import { ClearFilters, FilterMenu } from '#dashboard/ui/lists/filter-menu.tsx'
import { MenuChoice } from '#dashboard/ui/menu-choice.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { isAuditFiltered, noAuditFilters } from './audit-query.ts'
import type { AuditSearch } from './audit-search.ts'
import { listActionFilters, describeActionFilter } from './audit-words.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onChange: (part: AuditSearch) => void
}

/** Filters for the audit log: person or key, action, and days. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { actor, action, days, from, to } = search
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
      <ActorFilter actor={actor} onChoose={(next) => onChange({ actor: next })} />
      <FilterMenu
        label="Action"
        icon={<Tag aria-hidden />}
        allLabel="All actions"
        activeLabel={action === undefined ? '' : describeActionFilter(action)}
        value={action}
        options={listActionFilters()}
        onChoose={(next) => onChange({ action: next })}
      />
      <DaysFilter range={{ days, from, to }} onChoose={onChange} />
      <ClearFilters isFiltered={isAuditFiltered(search)} onClear={() => onChange(noAuditFilters)} />
    </div>
  )
}

interface ActorFilterProps {
  actor: string | undefined
  onChoose: (actor: string | undefined) => void
}

function ActorFilter({ actor, onChoose }: ActorFilterProps) {
  const may = usePermission()
  const { data: members } = useQuery({ ...membersQueries.all(), enabled: may('GET /members') })
  const { data: keys } = useQuery({ ...keysQueries.all(), enabled: may('GET /keys') })
  const people = members?.map(({ userId, name }) => ({ value: userId, label: name })) ?? []
  const programs = keys?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <FilterMenu
      label="Person or key"
      icon={<User aria-hidden />}
      allLabel="Everybody"
      activeLabel={[...people, ...programs].find(({ value }) => value === actor)?.label ?? 'One person or key'}
      value={actor}
      heading="Members"
      options={people}
      onChoose={onChoose}
    >
      {programs.length > 0 ? <MenuSeparator label="API keys" /> : null}
      {programs.map(({ value, label }) => (
        <MenuChoice key={value} checked={value === actor} onSelect={() => onChoose(value)}>
          {label}
        </MenuChoice>
      ))}
    </FilterMenu>
  )
}
