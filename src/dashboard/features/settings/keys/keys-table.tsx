import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import type { Key } from '#dashboard/api/keys.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'

interface KeysTableProps {
  keys: readonly Key[]
  onRevoke: (key: Key) => void
}

/** The keys, without their secret parts. */
export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const mayRequests = usePermission()('GET /requests')
  const actions = actionsColumn<Key>(mayRequests ? 132 : 104, (key) => (
    <>
      {mayRequests ? (
        <ButtonLink
          variant="ghost"
          to="/settings/developers/requests"
          search={{ key: key.id }}
          aria-label={`Requests of ${key.name}`}
          title="Requests"
          className="w-control px-0!"
        >
          <ScrollText aria-hidden />
        </ButtonLink>
      ) : null}
      <Button variant="ghost" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    </>
  ))
  return <SmallTable name="API keys" columns={[...columns, actions]} rows={keys} />
}

const columns: readonly Column<Key>[] = [
  {
    id: 'name',
    title: 'Name',
    width: '2fr',
    cell: (key) => (
      <>
        <span className="block truncate font-semibold" title={key.name}>
          {key.name}
        </span>
        <span className="block font-mono text-xs text-ink-faint">{key.hint}…</span>
        <span className="block py-1 text-xs whitespace-normal text-ink-soft @min-[560px]:hidden">
          {describePermissions(key.scope)} · Last used: <LastUsed apiKey={key} /> · Expires:{' '}
          <Expires at={key.expiresAt} />
          {key.createdBy ? <> · Created by {key.createdBy.name}</> : null}
        </span>
      </>
    ),
  },
  {
    id: 'permissions',
    title: 'Permissions',
    width: 120,
    minTableWidth: 560,
    cell: ({ scope }) => describePermissions(scope),
  },
  {
    id: 'by',
    title: 'Created by',
    width: 112,
    minTableWidth: 680,
    cell: ({ createdBy }) => <span title={createdBy?.name}>{createdBy?.name ?? '–'}</span>,
  },
  { id: 'used', title: 'Last used', width: 136, minTableWidth: 560, cell: (key) => <LastUsed apiKey={key} /> },
  {
    id: 'expires',
    title: 'Expires',
    width: 96,
    minTableWidth: 560,
    cell: ({ expiresAt }) => <Expires at={expiresAt} />,
  },
]

function describePermissions(scope: string): string {
  return scope === 'write' ? 'Read and write' : scope === 'read' ? 'Read' : scope
}

function LastUsed({ apiKey: { lastUsedAt, lastUsedFrom } }: { apiKey: Key }) {
  if (lastUsedAt === null) return 'Never'
  return (
    <>
      <RelativeTime at={lastUsedAt} />
      {lastUsedFrom === null ? null : (
        <span className="block truncate text-xs text-ink-faint @max-[560px]:inline" title={lastUsedFrom}>
          {' '}
          via {lastUsedFrom}
        </span>
      )}
    </>
  )
}

function Expires({ at }: { at: string | null }) {
  const [now] = useState(() => Date.now())
  if (at === null) return 'Never'
  return Date.parse(at) < now ? <Badge tone="bad">Expired</Badge> : <RelativeTime at={at} />
}
