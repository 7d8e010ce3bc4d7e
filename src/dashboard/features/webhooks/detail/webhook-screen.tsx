import { useQuery } from '@tanstack/react-query'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Send from 'lucide-react/icons/send'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { type Webhook, webhooksQueries } from '#dashboard/api/webhooks.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'
import { MissingScreen } from '#dashboard/ui/missing-screen.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { WebhookBadge } from '../webhook-badge.tsx'
import { WebhookMenu } from '../actions/webhook-menu.tsx'
import { WebhookNotices } from './webhook-notices.tsx'
import type { WebhookTask } from '../actions/webhook-task.ts'
import { WebhookTasks } from '../actions/webhook-tasks.tsx'

interface WebhookScreenProps {
  id: string
  /** Renders the deliveries. `empty` is shown if there are none. */
  deliveries: (empty: ReactNode) => ReactNode
}

const parent = <ParentLink to="/webhooks">Webhooks</ParentLink>

/** Screen of one webhook: state, codes and deliveries. */
export function WebhookScreen({ id, deliveries }: WebhookScreenProps) {
  const { data: webhook, error, isFetching, refetch } = useQuery(webhooksQueries.one(id))
  const [task, setTask] = useState<WebhookTask | null>(null)
  if (webhook)
    return (
      <Screen
        title={stripScheme(webhook.url)}
        parent={parent}
        after={
          <span className="flex max-sm:hidden">
            <WebhookBadge webhook={webhook} />
          </span>
        }
        actions={<Actions webhook={webhook} onTask={setTask} />}
      >
        <WebhookNotices webhook={webhook} onTask={setTask} />
        {deliveries(<NoDeliveries webhook={webhook} onTask={setTask} />)}
        <WebhookTasks task={task} onDone={() => setTask(null)} onTask={setTask} />
      </Screen>
    )
  if (error instanceof ApiError && error.status === 404)
    return (
      <MissingScreen
        noun="webhook"
        parent={parent}
        action={<ButtonLink to="/webhooks">Show all webhooks</ButtonLink>}
      />
    )
  return (
    <Screen title="Webhook" parent={parent}>
      {error ? (
        <LoadError title="The webhook could not be loaded" query={{ error, isFetching, refetch }} />
      ) : (
        <div aria-busy="true" className="grid gap-4 p-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </div>
      )}
    </Screen>
  )
}

interface TaskProps {
  webhook: Webhook
  onTask: (task: WebhookTask) => void
}

function Actions({ webhook, onTask }: TaskProps) {
  const mayTry = usePermission()('POST /webhooks/{id}/try')
  return (
    <>
      <Button onClick={() => onTask({ kind: 'test', webhook })}>
        <Send aria-hidden />
        <span className="max-xl:sr-only">Test the receiver</span>
      </Button>
      {mayTry ? (
        <Button className="max-sm:hidden" onClick={() => onTask({ kind: 'try', webhook })}>
          <FlaskConical aria-hidden />
          <span className="max-xl:sr-only">Try another address</span>
        </Button>
      ) : null}
      <WebhookMenu webhook={webhook} onTask={onTask} />
    </>
  )
}

function NoDeliveries({ webhook, onTask }: TaskProps) {
  return (
    <EmptyState
      picture={<Send />}
      title="No deliveries yet"
      action={
        <>
          <Button variant="primary" onClick={() => onTask({ kind: 'test', webhook })}>
            <Send aria-hidden />
            Test the receiver
          </Button>
          <Button onClick={() => onTask({ kind: 'secret', webhook })}>Show the secret</Button>
        </>
      }
    >
      Add the secret to your receiver, send a sample, then scan a code. Deliveries appear here.
    </EmptyState>
  )
}
