import { Link } from '@tanstack/react-router'
import type { Webhook } from '#dashboard/api/webhooks.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { Count } from '#dashboard/ui/count.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { useSelectionText } from '../use-selection-text.ts'
import { WebhookBadge } from '../webhook-badge.tsx'
import { formatPercentDown } from '#dashboard/ui/formats.ts'
import { getSuccessRate, getWarning } from '../webhook-state.ts'

interface WebhookColumn extends Column<Webhook> {
  /** Hides the column unless the service counts deliveries, which the specification does not require. */
  needsHealth?: true
}

export const webhookColumns: readonly WebhookColumn[] = [
  {
    id: 'address',
    title: 'Address',
    width: '2fr',
    cell: (webhook, state) => <Address webhook={webhook} state={state} />,
  },
  { id: 'status', title: 'Status', width: 132, cell: (webhook) => <WebhookBadge webhook={webhook} /> },
  { id: 'codes', title: 'Codes', width: '1fr', minTableWidth: 560, cell: (webhook) => <Codes webhook={webhook} /> },
  {
    id: 'health',
    title: 'Last 24 hours',
    width: 164,
    minTableWidth: 680,
    needsHealth: true,
    cell: ({ health }) => (health ? <HealthBar health={health} /> : null),
  },
  {
    id: 'queued',
    title: 'Queued',
    width: 80,
    minTableWidth: 820,
    align: 'end',
    needsHealth: true,
    cell: ({ health }) =>
      health ? (
        <span className={health.waiting > 0 ? 'text-warn-text' : 'text-ink-faint'}>
          <Count value={health.waiting} />
        </span>
      ) : null,
  },
  {
    id: 'failure',
    title: 'Last failure',
    width: 116,
    minTableWidth: 820,
    needsHealth: true,
    cell: ({ health }) => (
      <span className="text-ink-faint">
        {health?.lastFailureAt ? <RelativeTime at={health.lastFailureAt} /> : 'None'}
      </span>
    ),
  },
]

function Address({ webhook, state: { link } }: { webhook: Webhook; state: RowState }) {
  const { id, url, health } = webhook
  const warning = getWarning(webhook)
  return (
    <>
      <Link {...link} to="/webhooks/$id" params={{ id }} title={url} className={`${link.className} font-semibold`}>
        {stripScheme(url)}
      </Link>
      {warning === null ? null : (
        <p className="line-clamp-2 text-xs whitespace-normal text-bad-text" title={warning}>
          {warning}
        </p>
      )}
      {/* Contents of the columns that a narrow screen hides. */}
      <div className="truncate text-xs text-ink-soft @min-[560px]:hidden">
        <Codes webhook={webhook} />
      </div>
      {health ? (
        <div className="text-xs @min-[680px]:hidden">
          <HealthBar health={health} />
        </div>
      ) : null}
      {health && health.waiting > 0 ? (
        <p className="text-xs text-warn-text @min-[820px]:hidden">{health.waiting.toLocaleString()} queued</p>
      ) : null}
    </>
  )
}

function Codes({ webhook }: { webhook: Webhook }) {
  const text = useSelectionText(webhook)
  return (
    <span title={webhook.codes.map(({ name }) => name).join('\n')}>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
  )
}

/** Success rate of the last 24 hours, as a bar and in percent. */
function HealthBar({ health }: { health: NonNullable<Webhook['health']> }) {
  const success = getSuccessRate(health)
  const { delivered, failed, waiting } = health
  if (success === null)
    return <span className="text-ink-faint">{waiting > 0 ? 'None completed yet' : 'Nothing sent'}</span>
  return (
    <span
      className="flex items-center gap-2 tabular-nums"
      title={`${delivered.toLocaleString()} delivered, ${failed.toLocaleString()} failed in the last 24 hours`}
    >
      <span aria-hidden className="flex h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-bad">
        <span className="bg-ok" style={{ width: `${success * 100}%` }} />
      </span>
      {formatPercentDown(success)}
    </span>
  )
}
