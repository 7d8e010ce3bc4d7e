import Ban from 'lucide-react/icons/ban'
import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { Invitation } from '#dashboard/api/invitations.ts'
import { getRoleName } from '#dashboard/pickers/role-field.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'

interface InvitationsTableProps {
  /** Undefined while they are loading. */
  invitations: readonly Invitation[] | undefined
  onResend: (invitation: Invitation) => void
  onRevoke: (invitation: Invitation) => void
}

/** Open and expired invitations, each with its link. */
export function InvitationsTable({ invitations, onResend, onRevoke }: InvitationsTableProps) {
  const actions = actionsColumn<Invitation>(96, (invitation) => (
    <>
      {invitation.expired ? null : <CopyButton text={invitation.url} noun="invitation link" />}
      <ActionsMenu name={`the invitation of ${getInvitedName(invitation)}`}>
        <MenuItem icon={<RotateCw />} onSelect={() => onResend(invitation)}>
          {invitation.email === null ? 'Renew for 7 days' : 'Send again'}
        </MenuItem>
        <MenuItem icon={<Ban />} tone="danger" onSelect={() => onRevoke(invitation)}>
          Revoke
        </MenuItem>
      </ActionsMenu>
    </>
  ))
  return <SmallTable name="Invitations" columns={[...columns, actions]} rows={invitations} />
}

export function getInvitedName({ email }: Pick<Invitation, 'email'>): string {
  return email ?? 'Anyone with the link'
}

const columns: readonly Column<Invitation>[] = [
  { id: 'invited', title: 'Invited', width: '1fr', cell: (invitation) => <Invited invitation={invitation} /> },
  { id: 'role', title: 'Role', width: 96, minTableWidth: 560, cell: ({ role }) => getRoleName(role) },
  {
    id: 'by',
    title: 'Invited by',
    width: 144,
    minTableWidth: 680,
    cell: ({ invitedBy }) => <span title={invitedBy?.name}>{invitedBy?.name ?? '–'}</span>,
  },
  {
    id: 'expires',
    title: 'Expires',
    width: 112,
    minTableWidth: 560,
    cell: (invitation) => <Expires invitation={invitation} />,
  },
]

function Invited({ invitation }: { invitation: Invitation }) {
  const { email, role, sent, expired } = invitation
  return (
    <div className="flex min-w-0 items-center gap-2.5 py-1">
      {email === null ? (
        <Link2 aria-hidden className="size-4 shrink-0 text-ink-faint" />
      ) : (
        <Mail aria-hidden className="size-4 shrink-0 text-ink-faint" />
      )}
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold" title={getInvitedName(invitation)}>
          {getInvitedName(invitation)}
        </div>
        {email !== null && !sent && !expired ? (
          <div className="truncate text-xs text-warn-text">Not sent: copy the link</div>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft @min-[560px]:hidden">
          {getRoleName(role)}
          <Expires invitation={invitation} />
        </div>
      </div>
    </div>
  )
}

function Expires({ invitation: { expired, expiresAt } }: { invitation: Invitation }) {
  return expired ? <Badge tone="warn">Expired</Badge> : <RelativeTime at={expiresAt} />
}
