import { Link } from '@tanstack/react-router'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useSession } from '#dashboard/api/use-session.ts'
import { PlanNeeded } from '#dashboard/pickers/plan-needed.tsx'

/** Says which plan includes webhooks. */
export function WebhooksPlanNeeded() {
  const { workspace } = useSession()
  return (
    <PlanNeeded picture={<WebhookIcon />} title="Webhooks come with the Business plan">
      This workspace is on {workspace.plan === null ? 'another plan' : <>the plan {workspace.plan}</>}. With Business,
      every scan is sent to your own systems, signed and with a log of each delivery.
    </PlanNeeded>
  )
}

/** Notice that nothing is sent because the plan no longer includes webhooks. */
export function PlanNotice() {
  return (
    <p role="note" className="shrink-0 border-b bg-warn-soft px-5 py-2 text-sm text-warn-text max-md:px-3">
      Nothing is sent: webhooks come with the Business plan.{' '}
      <Link to="/settings" className="underline">
        Change plan
      </Link>
    </p>
  )
}
