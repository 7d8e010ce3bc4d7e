import { useState } from 'react'
import type { Key } from '../../../api/keys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { SmallTable } from '../../../ui/table/small-table.tsx'

interface KeysTableProps {
  keys: readonly Key[]
  onRevoke: (key: Key) => void
}

/** The keys, without their secret parts. */
export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const actions: Column<Key> = {
    id: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    width: 104,
    align: 'end',
    cell: (key) => (
      <Button variant="ghost" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
        Revoke
      </Button>
    ),
  }
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
          {permissionsText(key.scope)} · Last used: <LastUsed at={key.lastUsedAt} /> · Expires:{' '}
          <Expires at={key.expiresAt} />
        </span>
      </>
    ),
  },
  { id: 'permissions', title: 'Permissions', width: 132, from: 560, cell: ({ scope }) => permissionsText(scope) },
  { id: 'used', title: 'Last used', width: 112, from: 560, cell: ({ lastUsedAt }) => <LastUsed at={lastUsedAt} /> },
  { id: 'expires', title: 'Expires', width: 112, from: 560, cell: ({ expiresAt }) => <Expires at={expiresAt} /> },
]

function permissionsText(scope: string): string {
  return scope === 'write' ? 'Read and write' : scope
}

function LastUsed({ at }: { at: string | null }) {
  return at === null ? 'Never' : <RelativeTime at={at} />
}

function Expires({ at }: { at: string | null }) {
  const [now] = useState(() => Date.now())
  if (at === null) return 'Never'
  return Date.parse(at) < now ? <Badge tone="bad">Expired</Badge> : <RelativeTime at={at} />
}
