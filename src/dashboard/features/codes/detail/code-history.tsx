import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Code, CodeHistoryEntry } from '#dashboard/api/code.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { toNewDestination, type NewDestination } from '#dashboard/api/destination.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { toLines } from './code-changes.ts'
import { ListPanel } from './list-panel.tsx'
import { useUpdateCode } from '../use-update-code.ts'

/** Changes of the code, newest first. An earlier destination can be restored. */
export function CodeHistory({ code }: { code: Code }) {
  const list = useInfiniteQuery(codesQueries.history(code.id))
  return (
    <ListPanel
      title="History"
      noun="changes"
      list={list}
      skeleton={<HistorySkeleton />}
      empty={<p className="text-sm text-ink-soft">No changes since the code was created.</p>}
    >
      {(entries) => (
        <ol className="grid">
          {entries.map((entry, index) => (
            <HistoryEntry key={`${entry.at} ${entries.length - index}`} code={code} entry={entry} />
          ))}
        </ol>
      )}
    </ListPanel>
  )
}

function HistoryEntry({ code, entry: { at, actor, changes } }: { code: Code; entry: CodeHistoryEntry }) {
  const { data: folders } = useQuery(foldersQueries.all())
  const mayChange = usePermission()('PATCH /codes/{id}')
  const { apply } = useUpdateCode(code)
  const lines = toLines(changes, (id) => folders?.find((folder) => folder.id === id)?.name)
  const summary = lines.map(({ text }) => text).join('; ')
  const previous = lines.find((line) => line.previous !== undefined)?.previous
  const currentDestination = toNewDestination(code.destination)
  const handleRevert = (destination: NewDestination) =>
    apply({
      change: { destination },
      undoChange: currentDestination === null ? {} : { destination: currentDestination },
      message: 'Destination restored. It applies from the next scan.',
    })
  return (
    <li className="flex flex-wrap items-start justify-end gap-x-4 border-b py-2 text-sm last:border-0">
      <p className="line-clamp-4 min-w-0 flex-1 wrap-anywhere text-ink-soft max-sm:basis-full" title={summary}>
        <span className="font-medium text-ink">{actor.name}</span> {summary}
      </p>
      {previous !== undefined && !isSameDestination(previous.destination, currentDestination) && mayChange ? (
        <Button
          variant="ghost"
          className="-my-1.5 px-2!"
          aria-label={`Revert to ${previous.name}`}
          title={`Revert to ${previous.name}`}
          onClick={() => handleRevert(previous.destination)}
        >
          <Undo2 aria-hidden />
          Revert
        </Button>
      ) : null}
      <RelativeTime at={at} className="shrink-0 text-ink-faint" />
    </li>
  )
}

function isSameDestination(a: NewDestination, b: NewDestination | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function HistorySkeleton() {
  return (
    <div className="grid gap-3 py-2">
      {['w-80', 'w-64', 'w-72'].map((width) => (
        <Skeleton key={width} className={`h-4 max-w-full ${width}`} />
      ))}
    </div>
  )
}
