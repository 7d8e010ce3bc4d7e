import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import MailX from 'lucide-react/icons/mail-x'
import type { Message } from '#dashboard/api/messages.ts'
import { Badge } from '#dashboard/ui/badge.tsx'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { OpenLink } from '#dashboard/ui/table/open-link.tsx'
import { RowCard } from '#dashboard/ui/table/row-card.tsx'
import { timeColumn } from '#dashboard/ui/table/time-column.tsx'

export const messageColumns: readonly Column<Message>[] = [
  { id: 'what', title: 'What', width: '1fr', cell: (message, state) => <Subject message={message} state={state} /> },
  {
    id: 'to',
    title: 'To',
    width: '1fr',
    cell: ({ to }) => (
      <span className="truncate" title={to}>
        {to}
      </span>
    ),
  },
  { id: 'state', title: 'State', width: '1fr', cell: (message) => <State message={message} /> },
  timeColumn({ width: 96, getTime: ({ at }) => at }),
]

/** Card of a message on a phone. */
export const messageCard = {
  height: 72,
  render: (message: Message, state: RowState) => (
    <RowCard title={<Subject message={message} state={state} />} at={message.at}>
      <div className="flex min-w-0 items-center gap-2 text-xs text-ink-soft">
        <StateBadge state={message.state} />
        <span className="truncate">{message.to}</span>
      </div>
    </RowCard>
  ),
}

function Subject({ message, state }: { message: Message; state: RowState }) {
  return <OpenLink id={message.id} state={state} text={message.subject} className="font-medium" />
}

/** The state with the reason of a failure. */
export function State({ message: { state, error } }: { message: Pick<Message, 'state' | 'error'> }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StateBadge state={state} />
      {error ? (
        <span className="truncate text-xs" title={error}>
          {error}
        </span>
      ) : null}
    </span>
  )
}

function StateBadge({ state }: Pick<Message, 'state'>) {
  const { tone, icon: Icon, text } = states[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {text}
    </Badge>
  )
}

const states = {
  waiting: { tone: 'neutral', icon: Clock, text: 'Waiting' },
  sent: { tone: 'ok', icon: CircleCheck, text: 'Sent' },
  failed: { tone: 'bad', icon: CircleX, text: 'Failed' },
  not_sent: { tone: 'warn', icon: MailX, text: 'Not sent' },
} as const
