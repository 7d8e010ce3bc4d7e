import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useState } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { followDeliveries } from '#dashboard/api/live-deliveries.ts'
import { useLiveList } from '#dashboard/api/use-live-list.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { requiresHigherPlan } from '#dashboard/api/plans.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { webhooksQueries } from '#dashboard/api/webhooks.ts'
import { PlanNeeded } from '#dashboard/pickers/plan-needed.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { NewWebhookDialog } from '../create/new-webhook-dialog.tsx'
import type { WebhookTask } from '../actions/webhook-task.ts'
import { WebhookTasks } from '../actions/webhook-tasks.tsx'
import { WebhooksList } from './webhooks-list.tsx'

interface WebhooksScreenProps {
  /** Whether the dialog for a new webhook is open. */
  isCreating: boolean
}

/** The webhooks of the workspace with their health. */
export function WebhooksScreen({ isCreating }: WebhooksScreenProps) {
  const [task, setTask] = useState<WebhookTask | null>(null)
  const navigate = useNavigate()
  const setCreating = (open: boolean) => void navigate({ to: '/webhooks', search: open ? { new: true } : {} })
  const isIncluded = useIsIncluded()
  const mayCreate = usePermission()('POST /webhooks') && isIncluded
  useLiveList(followDeliveries)
  useCommand(
    mayCreate ? { label: 'New webhook', group: 'Webhooks', icon: <Plus />, run: () => setCreating(true) } : null,
  )
  return (
    <Screen
      title="Webhooks"
      actions={
        <>
          <ButtonLink to="/webhooks/deliveries">
            <Send aria-hidden />
            <span className="@max-[560px]/bar:sr-only">Deliveries</span>
          </ButtonLink>
          {mayCreate ? (
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              <span className="@max-[560px]/bar:sr-only">New webhook</span>
            </Button>
          ) : null}
        </>
      }
    >
      <Content isIncluded={isIncluded} onTask={setTask} onNew={() => setCreating(true)} />
      <NewWebhookDialog open={isCreating && mayCreate} onOpenChange={setCreating} />
      <WebhookTasks task={task} onDone={() => setTask(null)} onTask={setTask} />
    </Screen>
  )
}

interface ContentProps {
  isIncluded: boolean
  onTask: (task: WebhookTask) => void
  onNew: () => void
}

function Content({ isIncluded, onTask, onNew }: ContentProps) {
  const list = useQuery(webhooksQueries.all())
  const isRejected = list.error instanceof ApiError && list.error.failure.code === 'plan_required'
  const isEmpty = list.data?.data.length === 0
  if (isRejected || (isEmpty && !isIncluded)) return <WebhooksPlanNeeded />
  return (
    <>
      {isIncluded || !list.data ? null : <PlanNotice />}
      {list.data?.allowPrivateHosts ? <PrivateHostsNotice /> : null}
      <WebhooksList list={list} onTask={onTask} onNew={onNew} />
    </>
  )
}

/** Whether the plan includes webhooks. True for an unknown plan, so that the service decides. */
function useIsIncluded(): boolean {
  const { workspace } = useSession()
  return !requiresHigherPlan(workspace.plan, 'business')
}

/** Warning that deliveries to private hosts are allowed. */
function PrivateHostsNotice() {
  return (
    <p role="note" className="shrink-0 border-b bg-warn-soft px-5 py-2 text-sm text-warn-text max-md:px-3">
      Private hosts are allowed (ALLOW_PRIVATE_HOSTS): events may go into your own network, and over http. For
      development only.
    </p>
  )
}

/** Says which plan includes webhooks. */
function WebhooksPlanNeeded() {
  const { workspace } = useSession()
  return (
    <PlanNeeded picture={<WebhookIcon />} title="Webhooks come with the Business plan">
      This workspace is on {workspace.plan === null ? 'another plan' : <>the plan {workspace.plan}</>}. With Business,
      every scan is sent to your own systems, signed and with a log of each delivery.
    </PlanNeeded>
  )
}

/** Notice that nothing is sent because the plan no longer includes webhooks. */
function PlanNotice() {
  return (
    <p role="note" className="shrink-0 border-b bg-warn-soft px-5 py-2 text-sm text-warn-text max-md:px-3">
      Nothing is sent: webhooks come with the Business plan.{' '}
      <Link to="/settings" className="underline">
        Change plan
      </Link>
    </p>
  )
}
