import type { AuditEntry } from '#dashboard/api/audit.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { formatExactTime } from '#dashboard/ui/formats.ts'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { describeAction, getActorName, formatFieldName, toFlatChanges, formatValue } from './audit-words.ts'

interface AuditEntryDialogProps {
  /** Undefined if the address names an entry that is not in the list. */
  entry: AuditEntry | undefined
  isLoading: boolean
  onClose: () => void
}

/** An entry with its changes. */
export function AuditEntryDialog({ entry, isLoading, onClose }: AuditEntryDialogProps) {
  return (
    <Dialog title={entry ? describeAction(entry.action) : 'Audit log entry'} width="wide" open onOpenChange={onClose}>
      {entry ? (
        <Entry entry={entry} />
      ) : isLoading ? (
        <Skeleton className="h-32" />
      ) : (
        <p className="text-sm text-ink-soft">
          This entry is not among those that are loaded. Clear the filters, or choose the days around it.
        </p>
      )}
    </Dialog>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, target, address, requestId, changes, at, action } = entry
  const rows = toFlatChanges(changes).map((change) => ({ id: change.field, ...change }))
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <DescriptionItem term="Who">
          {getActorName(entry)}
          {actor.email && actor.email !== getActorName(entry) ? (
            <span className="text-ink-faint"> · {actor.email}</span>
          ) : null}
        </DescriptionItem>
        {target ? <DescriptionItem term="Target">{target.name || target.id}</DescriptionItem> : null}
        <DescriptionItem term="When">{formatExactTime(new Date(at))}</DescriptionItem>
        {address === null ? null : (
          <DescriptionItem term="Network">
            <span className="font-mono text-xs">{address}</span>
          </DescriptionItem>
        )}
        <DescriptionItem term="Action">
          <span className="font-mono text-xs">{action}</span>
        </DescriptionItem>
        {requestId === null ? null : (
          <DescriptionItem term="Request">
            <span className="font-mono text-xs">{requestId}</span>
          </DescriptionItem>
        )}
      </dl>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-faint">No fields were changed.</p>
      ) : (
        <SmallTable name="Changes" columns={columns} rows={rows} />
      )}
    </div>
  )
}

type Change = AuditEntry['changes'][number] & { id: string }

const columns: readonly Column<Change>[] = [
  {
    id: 'field',
    title: 'Field',
    width: '1fr',
    cell: ({ field }) => <span className="whitespace-normal wrap-anywhere">{formatFieldName(field)}</span>,
  },
  { id: 'before', title: 'Before', width: '1fr', cell: ({ from }) => <Value value={from} /> },
  { id: 'after', title: 'After', width: '1fr', cell: ({ to }) => <Value value={to} /> },
]

function Value({ value }: { value: unknown }) {
  return <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{formatValue(value)}</span>
}
