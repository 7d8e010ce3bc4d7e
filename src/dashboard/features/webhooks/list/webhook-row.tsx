import { Link } from '@tanstack/react-router'
import type { Webhook } from '../../../api/webhooks.ts'
import { addressText } from '../../../ui/lists/address-text.ts'
import { classes } from '../../../ui/classes.ts'
import { Count } from '../../../ui/count.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { HealthBar } from './health-bar.tsx'
import { WebhookBadge } from '../webhook-badge.tsx'
import { WebhookMenu } from '../actions/webhook-menu.tsx'
import type { WebhookTask } from '../actions/webhook-task.ts'
import { useSelectionText } from '../use-selection-text.ts'
import { getWarning } from '../webhook-state.ts'

/** Of the table: address, state, codes, health, backlog, last failure, actions; without what a service does not count. */
export const webhookGrid = {
  counted: 'grid grid-cols-[minmax(0,2.2fr)_104px_minmax(0,1.2fr)_148px_72px_100px_32px] items-center gap-4 px-5',
  uncounted: 'grid grid-cols-[minmax(0,2fr)_104px_minmax(0,1.2fr)_32px] items-center gap-4 px-5',
}

interface WebhookRowProps {
  webhook: Webhook
  onTask: (task: WebhookTask) => void
}

/** A line of the list, a card on a phone. All of it opens the webhook: the link of its address is stretched over it. */
export function WebhookRow({ webhook, onTask }: WebhookRowProps) {
  const { id, url, codes, health } = webhook
  const trouble = getWarning(webhook)
  const selection = useSelectionText(webhook)
  return (
    <div
      role="row"
      className={classes(
        webhookGrid[health ? 'counted' : 'uncounted'],
        'relative min-h-12 border-b py-2 hover:bg-hover has-[a:focus-visible]:bg-hover max-lg:flex max-lg:flex-wrap max-lg:gap-x-4 max-lg:gap-y-1.5',
      )}
    >
      <div role="cell" className="min-w-0 max-lg:w-[calc(100%-48px)]">
        <Link
          to="/webhooks/$id"
          params={{ id }}
          title={url}
          className="block truncate text-sm font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
        >
          {addressText(url)}
        </Link>
        {trouble === null ? null : (
          <p className="line-clamp-2 text-xs text-bad-text" title={trouble}>
            {trouble}
          </p>
        )}
      </div>
      <div role="cell" className="flex">
        <WebhookBadge webhook={webhook} />
      </div>
      <div
        role="cell"
        className="max-w-full truncate text-sm text-ink-soft"
        title={codes.map(({ name }) => name).join('\n')}
      >
        {selection.charAt(0).toUpperCase() + selection.slice(1)}
      </div>
      {health ? <HealthCells health={health} /> : null}
      <div role="cell" className="relative max-lg:absolute max-lg:top-1 max-lg:right-3">
        <WebhookMenu webhook={webhook} onTask={onTask} />
      </div>
    </div>
  )
}

function HealthCells({ health }: { health: NonNullable<Webhook['health']> }) {
  return (
    <>
      <div role="cell">
        <HealthBar health={health} />
      </div>
      <div
        role="cell"
        className={classes('text-sm lg:text-right', health.waiting > 0 ? 'text-warn-text' : 'text-ink-faint')}
      >
        <Count value={health.waiting} />
        <span className="lg:sr-only"> queued</span>
      </div>
      <div role="cell" className="truncate text-sm text-ink-faint">
        {health.lastFailureAt === null ? (
          <span className="max-lg:hidden">None</span>
        ) : (
          <>
            <span className="lg:sr-only">Failed </span>
            <RelativeTime at={health.lastFailureAt} />
          </>
        )}
      </div>
    </>
  )
}
