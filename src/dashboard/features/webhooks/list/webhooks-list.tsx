import type { UseQueryResult } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import WebhookIcon from 'lucide-react/icons/webhook'
import type { Webhook } from '#dashboard/api/webhooks.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { WebhookMenu } from '../actions/webhook-menu.tsx'
import type { WebhookTask } from '../actions/webhook-task.ts'
import { webhookColumns } from './webhook-columns.tsx'

interface WebhooksListProps {
  list: UseQueryResult<{ data: Webhook[] }>
  onTask: (task: WebhookTask) => void
  onNew: () => void
}

/** Webhooks with their states: loading, failed, empty, list. */
export function WebhooksList({ list: { data, error, isFetching, refetch }, onTask, onNew }: WebhooksListProps) {
  if (!data && error)
    return <LoadError title="The webhooks could not be loaded" query={{ error, isFetching, refetch }} />
  if (data?.data.length === 0) return <WebhooksEmpty onNew={onNew} />
  const hasHealth = !data?.data.every(({ health }) => health === null)
  const menu = actionsColumn<Webhook>(60, (webhook) => (
    <div className="relative">
      <WebhookMenu webhook={webhook} onTask={onTask} />
    </div>
  ))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <SmallTable
        name="Webhooks"
        columns={[...webhookColumns.filter((column) => hasHealth || !column.needsHealth), menu]}
        rows={data?.data}
        variant="screen"
      />
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
          <ButtonLink to="/settings/developers/webhooks">Set up a receiver</ButtonLink>
        </>
      }
    >
      A webhook receives every scan of its codes within seconds, signed, and retried until accepted.
    </EmptyState>
  )
}
