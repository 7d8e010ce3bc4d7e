import { useState } from 'react'
import type { Key } from '../../../api/keys.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/button.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

interface KeysTableProps {
  keys: readonly Key[]
  onRevoke: (key: Key) => void
}

/** The keys, without the keys themselves. */
export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full text-sm sm:min-w-[620px] [&_td]:px-3 [&_th]:px-3">
        <caption className="sr-only">API keys</caption>
        <thead>
          <tr className="border-b text-left text-xs text-ink-soft [&>th]:h-9 [&>th]:font-medium">
            <th scope="col">Name</th>
            <th scope="col" className={wide}>
              {' '}
              Permissions{' '}
            </th>
            <th scope="col" className={wide}>
              Last used
            </th>
            <th scope="col" className={wide}>
              {' '}
              Expires{' '}
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id} className="border-b last:border-0 [&>*]:h-12">
              <th scope="row" className="max-w-60 text-left font-normal">
                <span className="block truncate font-semibold" title={key.name}>
                  {key.name}
                </span>
                <span className="block font-mono text-xs text-ink-faint">{key.hint}…</span>
                <span className="block py-1 text-xs text-ink-soft sm:hidden">
                  {may(key.scope)} · Last used: <LastUsed at={key.lastUsedAt} /> · Expires: <Ends at={key.expiresAt} />
                </span>
              </th>
              <td className={wide}>{may(key.scope)}</td>
              <td className={classes('text-ink-soft', wide)}>
                <LastUsed at={key.lastUsedAt} />
              </td>
              <td className={classes('text-ink-soft', wide)}>
                <Ends at={key.expiresAt} />
              </td>
              <td className="text-right">
                <Button variant="ghost" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
                  Revoke
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

// On a phone they stand below the name, so that all of a key is in sight.
const wide = 'max-sm:hidden'

function may(scope: string): string {
  return scope === 'write' ? 'Read and write' : scope
}

function LastUsed({ at }: { at: string | null }) {
  return at === null ? 'Never' : <RelativeTime at={at} />
}

function Ends({ at }: { at: string | null }) {
  const [now] = useState(() => Date.now())
  if (at === null) return 'Never'
  return Date.parse(at) < now ? <Badge tone="bad">Expired</Badge> : <RelativeTime at={at} />
}
