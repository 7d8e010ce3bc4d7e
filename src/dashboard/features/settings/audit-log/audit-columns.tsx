import type { LucideIcon } from 'lucide-react'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import KeyRound from 'lucide-react/icons/key-round'
import Terminal from 'lucide-react/icons/terminal'
import type { AuditEntry } from '#dashboard/api/audit.ts'
import { Avatar } from '#dashboard/ui/avatar.tsx'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { OpenLink } from '#dashboard/ui/table/open-link.tsx'
import { RowCard } from '#dashboard/ui/table/row-card.tsx'
import { timeColumn } from '#dashboard/ui/table/time-column.tsx'
import { describeAction, getActorName } from './audit-words.ts'

export const auditColumns: readonly Column<AuditEntry>[] = [
  { id: 'actor', title: 'Who', width: '1fr', cell: (entry) => <Actor entry={entry} /> },
  { id: 'action', title: 'What', width: '1.2fr', cell: (entry, state) => <Action entry={entry} state={state} /> },
  {
    id: 'target',
    title: 'Target',
    width: '1fr',
    minTableWidth: 560,
    cell: ({ target }) => (
      <span className="truncate" title={target?.name}>
        {target?.name || '–'}
      </span>
    ),
  },
  {
    id: 'address',
    title: 'Network',
    width: 136,
    minTableWidth: 820,
    cell: ({ address }) => <span className="truncate font-mono text-xs">{address ?? '–'}</span>,
  },
  timeColumn({ width: 96, getTime: ({ at }) => at }),
]

/** Card of an entry on a phone. */
export const auditCard = {
  height: 64,
  render: (entry: AuditEntry, state: RowState) => (
    <RowCard title={<Action entry={entry} state={state} />} at={entry.at}>
      <div className="truncate text-xs text-ink-soft">
        {getActorName(entry)}
        {entry.target?.name ? ` · ${entry.target.name}` : ''}
      </div>
    </RowCard>
  ),
}

function Action({ entry, state }: { entry: AuditEntry; state: RowState }) {
  return <OpenLink id={entry.id} state={state} text={describeAction(entry.action)} className="font-medium" />
}

function Actor({ entry }: { entry: AuditEntry }) {
  const name = getActorName(entry)
  const { type } = entry.actor
  return (
    <>
      {type === 'person' ? <Avatar name={name} /> : <ActorIcon icon={icons[type]} />}
      <span className="truncate" title={entry.actor.email ?? name}>
        {name}
      </span>
    </>
  )
}

const icons = { key: KeyRound, command: Terminal, unknown: CircleHelp }

function ActorIcon({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-hover text-ink-faint">
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}
