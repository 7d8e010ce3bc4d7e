import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import WebhookIcon from 'lucide-react/icons/webhook'
import type { Webhook } from '../../../api/webhooks.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadError } from '../../../pickers/load-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { webhookGrid, WebhookRow } from './webhook-row.tsx'
import type { WebhookTask } from '../actions/webhook-task.ts'

interface WebhooksListProps {
  list: UseQueryResult<{ data: Webhook[] }>
  onTask: (task: WebhookTask) => void
  onNew: () => void
}

/** The webhooks in each state of theirs: loading, failed, none yet, and the list. */
export function WebhooksList({ list: { data, error, isFetching, refetch }, onTask, onNew }: WebhooksListProps) {
  if (!data && error)
    return <LoadError title="The webhooks could not be loaded" query={{ error, isFetching, refetch }} />
  if (data?.data.length === 0) return <WebhooksEmpty onNew={onNew} />
  const columns = data?.data.every(({ health }) => health === null) ? 'uncounted' : 'counted'
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div role="table" aria-label="Webhooks" aria-busy={!data}>
        <div role="rowgroup" className="sticky top-0 z-10 border-b bg-canvas max-lg:sr-only">
          <div role="row" className={classes(webhookGrid[columns], 'h-9 text-xs font-medium text-ink-soft')}>
            <div role="columnheader">Address</div>
            <div role="columnheader">Status</div>
            <div role="columnheader">Codes</div>
            {columns === 'counted' ? (
              <>
                <div role="columnheader">Last 24 hours</div>
                <div role="columnheader" className="text-right">
                  Queued
                </div>
                <div role="columnheader">Last failure</div>
              </>
            ) : null}
            <div role="columnheader">
              <span className="sr-only">Actions</span>
            </div>
          </div>
        </div>
        <div role="rowgroup">
          {data?.data.map((webhook) => <WebhookRow key={webhook.id} webhook={webhook} onTask={onTask} />) ??
            [1, 2, 3].map((line) => <SkeletonRow key={line} />)}
        </div>
      </div>
    </div>
  )
}

function SkeletonRow() {
  return (
    <div aria-hidden className={classes(webhookGrid.counted, 'h-12 border-b')}>
      <Skeleton className="h-3.5 w-64 max-w-full" />
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-3 w-32 max-w-full max-lg:hidden" />
      <Skeleton className="h-3 w-28 max-lg:hidden" />
    </div>
  )
}

function WebhooksEmpty({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      picture={<WebhookIcon />}
      title="Send scans to your own systems"
      action={
        <>
          <Button variant="primary" onClick={onNew}>
            <Plus aria-hidden />
            New webhook
          </Button>
          <Link to="/settings/developers/webhooks" className={buttonClass('secondary')}>
            Set up a receiver
          </Link>
        </>
      }
    >
      A webhook receives every scan of its codes within seconds, signed, and retried until accepted.
    </EmptyState>
  )
}
