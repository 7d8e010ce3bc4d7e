import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId } from 'react'
import { describeAlert } from '#contract/alert-text.ts'
import { type Alert, alertsQueries } from '#dashboard/api/alerts.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { failingWebhooksQuery } from '#dashboard/api/webhook-health.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { AlertIcon } from '#dashboard/pickers/alert-icon.tsx'
import { AlertLink } from '#dashboard/pickers/alert-link.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { getProblems, type Problem, excludeListedCodes } from './problems.ts'

/** Problems to fix before visitors notice. */
export function AttentionPanel() {
  const id = useId()
  const { codes, alerts, problems, failed } = useProblems()
  return (
    <section
      aria-labelledby={id}
      aria-busy={!problems && !failed}
      className="flex min-w-0 flex-col rounded-lg border bg-surface px-4 pb-4"
    >
      {/* As high as the heading of a panel with a chart, beside which this panel is. */}
      <header className="flex min-h-11 items-center justify-between gap-2 pt-1.5">
        <h2 id={id} className="text-base font-semibold">
          Needs attention
        </h2>
        {codes && codes.codes.length > 0 ? (
          <Link
            to="/codes"
            search={{ attention: true }}
            className="text-sm text-accent-text underline-offset-2 hover:underline"
          >
            Show {codes.hasMore ? `${codes.codes.length}+ codes` : pluralize(codes.codes.length, 'code')}
          </Link>
        ) : null}
      </header>
      {problems ? (
        <Problems alerts={alerts} problems={problems} />
      ) : failed ? (
        <LoadError title="This list could not be loaded" query={failed} />
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </section>
  )
}

/** Open alerts and other problems. Problems are shown even if the alerts cannot be read. */
function useProblems() {
  const hasAlerts = usePermission()('GET /alerts')
  const mayWebhooks = useSession().may.includes('GET /webhooks')
  const workspace = useQuery(workspaceQueries.me())
  const codes = useQuery(codesQueries.needingAttention())
  const webhooks = useQuery({ ...failingWebhooksQuery(), enabled: mayWebhooks })
  const openAlerts = useInfiniteQuery({ ...alertsQueries.list({ status: 'open' }), enabled: hasAlerts })
  const alerts = openAlerts.data?.pages.flatMap(({ data }) => data) ?? []
  const isReady = workspace.data && codes.data && !openAlerts.isLoading
  return {
    codes: codes.data,
    alerts: excludeListedCodes(alerts, codes.data?.codes ?? []),
    problems: isReady
      ? getProblems({ me: workspace.data, codes: codes.data.codes, webhooks: webhooks.data ?? [], alerts })
      : undefined,
    failed: [workspace, codes].find(({ isError, data }) => isError && data === undefined),
  }
}

function Problems({ alerts, problems }: { alerts: readonly Alert[]; problems: readonly Problem[] }) {
  const isOffered = useIsOffered()
  if (alerts.length + problems.length === 0)
    return (
      <p className="flex items-center gap-2 py-3 text-sm text-ink-soft">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-ok-text" />
        {isOffered('GET /codes?attention')
          ? 'All codes can be scanned, and all destinations respond.'
          : 'Nothing is known to need attention. This service does not check codes and destinations.'}
      </p>
    )
  return (
    <ul className="max-h-84 overflow-y-auto">
      {alerts.map((alert) => (
        <li key={alert.id} className="flex gap-2.5 border-t py-2 text-sm first:border-0">
          <AlertIcon kind={alert.kind} />
          <span className="min-w-0">
            <AlertLink alert={alert} />
            <span className="line-clamp-3 text-xs text-ink-soft wrap-anywhere">{describeAlert(alert).text}</span>
          </span>
        </li>
      ))}
      {problems.map(({ key, text, detail, codeId }) => (
        <li key={key} className="flex gap-2.5 border-t py-2 text-sm first:border-0">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-text" />
          <span className="min-w-0">
            {codeId ? (
              <Link
                to="/codes/$id"
                params={{ id: codeId }}
                className="font-medium wrap-anywhere text-accent-text underline-offset-2 hover:underline"
              >
                {text}
              </Link>
            ) : (
              <span className="font-medium wrap-anywhere">{text}</span>
            )}
            <span className="block text-xs text-ink-soft wrap-anywhere">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
