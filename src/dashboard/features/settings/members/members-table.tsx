import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPen from 'lucide-react/icons/user-pen'
import type { Member } from '#dashboard/api/members.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { getRoleName } from '#dashboard/pickers/role-field.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { Avatar } from '#dashboard/ui/avatar.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'

/** Tasks of an admin for a member. */
export type MemberTask = 'role' | 'factor' | 'removal'

interface MembersTableProps {
  /** Undefined while they are loading. */
  members: readonly Member[] | undefined
  onTask: (task: MemberTask, member: Member) => void
}

/** The members with their actions. */
export function MembersTable({ members, onTask }: MembersTableProps) {
  const may = usePermission()
  const { user } = useSession()
  const actions = actionsColumn<Member>(60, (member) => (
    <ActionsMenu name={member.name}>
      <MenuItem icon={<UserPen />} onSelect={() => onTask('role', member)}>
        Change role
      </MenuItem>
      {member.hasSecondFactor && member.userId !== user.id && may('DELETE /members/{id}/second-factor') ? (
        <MenuItem icon={<ShieldOff />} onSelect={() => onTask('factor', member)}>
          Remove second factor…
        </MenuItem>
      ) : null}
      <MenuItem icon={<UserMinus />} tone="danger" onSelect={() => onTask('removal', member)}>
        Remove
      </MenuItem>
    </ActionsMenu>
  ))
  return (
    <SmallTable name="Members" columns={may('PATCH /members/{id}') ? [...columns, actions] : columns} rows={members} />
  )
}

const columns: readonly Column<Member>[] = [
  { id: 'name', title: 'Name', width: '1fr', cell: (member) => <Person member={member} /> },
  { id: 'role', title: 'Role', width: 96, minTableWidth: 560, cell: ({ role }) => getRoleName(role) },
  {
    id: 'factor',
    title: 'Second factor',
    width: 120,
    minTableWidth: 560,
    cell: ({ hasSecondFactor }) => (
      <SecondFactor isSet={hasSecondFactor} texts={{ set: 'Set up', unset: 'Not set up' }} />
    ),
  },
  {
    id: 'seen',
    title: 'Last seen',
    width: 104,
    minTableWidth: 560,
    cell: ({ lastSeenAt }) => <Seen at={lastSeenAt} />,
  },
  {
    id: 'joined',
    title: 'Joined',
    width: 112,
    minTableWidth: 680,
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
]

function Person({ member }: { member: Member }) {
  const { name, email, role, hasSecondFactor, lastSeenAt, userId } = member
  const { user } = useSession()
  return (
    <div className="flex min-w-0 items-center gap-2.5 py-1">
      <Avatar name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-semibold" title={name}>
            {name}
          </span>
          {userId === user.id ? <Badge>You</Badge> : null}
        </div>
        <div className="truncate text-xs text-ink-faint" title={email}>
          {email}
        </div>
        <div className="flex flex-wrap items-center gap-x-2 pt-0.5 text-xs text-ink-soft @min-[560px]:hidden">
          {getRoleName(role)}
          <SecondFactor isSet={hasSecondFactor} texts={{ set: 'Second factor', unset: 'No second factor' }} />
          <span>
            Last seen: <Seen at={lastSeenAt} />
          </span>
        </div>
      </div>
    </div>
  )
}

function SecondFactor({ isSet, texts }: { isSet: boolean; texts: { set: string; unset: string } }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      {isSet ? (
        <ShieldCheck aria-hidden className="size-4 text-ok-text" />
      ) : (
        <ShieldAlert aria-hidden className="size-4 text-ink-faint" />
      )}
      {isSet ? texts.set : texts.unset}
    </span>
  )
}

function Seen({ at }: { at: string | null }) {
  return at === null ? 'Never' : <RelativeTime at={at} />
}
