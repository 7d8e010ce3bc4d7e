import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleDot from 'lucide-react/icons/circle-dot'
import Eye from 'lucide-react/icons/eye'
import Minus from 'lucide-react/icons/minus'
import { type ReactNode, useState } from 'react'
import { membersQueries } from '#dashboard/api/members.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { roleOptions } from '#dashboard/pickers/role-field.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { type Extent, getExtent, type RoleGroup, toRoleGroups } from './role-groups.ts'

/** Table of the endpoints that each role may call, by area. */
export function RoleTable() {
  const roles = useQuery(membersQueries.roles())
  return (
    <SettingsSection title="What each role may do" about="Open a line to see every action.">
      {roles.data ? (
        <div className="overflow-hidden rounded-lg border">
          <table aria-label="What each role may do" className="w-full table-fixed text-sm">
            <thead>
              <tr className="h-8 text-xs text-ink-soft *:px-1 *:font-medium">
                <th scope="col" className="pl-3! text-left">
                  Area
                </th>
                {roleOptions.map(({ value, label }) => (
                  <th key={value} scope="col" className="w-[92px] max-sm:w-[58px]">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            {toRoleGroups(roles.data).map((group) => (
              <Group key={group.name} group={group} />
            ))}
          </table>
        </div>
      ) : roles.error ? (
        <LoadError title="The roles could not be loaded" query={roles} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </SettingsSection>
  )
}

function Group({ group }: { group: RoleGroup }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <tbody>
      <tr className="h-9 border-t *:px-1">
        <th scope="rowgroup" className="px-1! text-left font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            className="flex min-h-8 w-full min-w-0 items-center gap-1 rounded-md px-1 text-left hover:bg-hover"
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight
              aria-hidden
              className={classes('size-4 shrink-0 text-ink-faint transition-transform', isOpen && 'rotate-90')}
            />
            {group.name}
          </button>
        </th>
        {roleOptions.map(({ value }) => (
          <Mark key={value} extent={getExtent(group, value)} />
        ))}
      </tr>
      {isOpen
        ? group.rows.map(({ key, text, roles }) => (
            <tr key={key} className="border-t border-line bg-sunken *:px-1 *:py-1.5">
              <th scope="row" className="pr-2! pl-7! text-left text-xs font-normal text-ink-soft">
                {text}
              </th>
              {roleOptions.map(({ value }) => (
                <Mark key={value} extent={roles.includes(value) ? 'all' : 'none'} isSingleAction />
              ))}
            </tr>
          ))
        : null}
    </tbody>
  )
}

/** An icon with its label, which is visible for a group only. */
function Mark({ extent, isSingleAction = false }: { extent: Extent; isSingleAction?: boolean }) {
  const { icon, label } = marks[extent]
  return (
    <td className="text-center text-xs">
      <span
        className={classes(
          'inline-flex items-center gap-1 align-middle max-sm:grid max-sm:justify-items-center max-sm:gap-0 [&>svg]:size-4 [&>svg]:shrink-0',
          extent === 'none' ? 'text-ink-faint' : 'text-ink-soft',
        )}
      >
        {icon}
        {isSingleAction ? <span className="sr-only">{extent === 'none' ? 'Not allowed' : 'Allowed'}</span> : label}
      </span>
    </td>
  )
}

const marks: Record<Extent, { icon: ReactNode; label: string }> = {
  all: { icon: <Check aria-hidden className="text-ok-text" />, label: 'All' },
  some: { icon: <CircleDot aria-hidden className="text-accent-text" />, label: 'Some' },
  view: { icon: <Eye aria-hidden />, label: 'View' },
  none: { icon: <Minus aria-hidden />, label: 'None' },
}
