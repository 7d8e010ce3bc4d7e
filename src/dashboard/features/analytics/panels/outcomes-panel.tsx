import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { analyticsQueries, type OutcomesQuery } from '#dashboard/api/analytics.ts'
import { toPanelState } from '#dashboard/api/panel-state.ts'
import { useApiRequest } from '#dashboard/api/use-api-request.ts'
import { toOutcomeFigures, OutcomeSteps } from '#dashboard/pickers/outcome-steps.tsx'
import { ChartPanel } from '#dashboard/ui/chart/chart-panel.tsx'
import { getOnlyValue } from '../analytics-search.ts'
import { RowsSkeleton } from './rows-panel.tsx'

interface OutcomesPanelProps {
  query: OutcomesQuery
  className?: string
}

/** The steps after a scan: visits of pages, link clicks, leads and conversions. */
export function OutcomesPanel({ query, className = '' }: OutcomesPanelProps) {
  const codeId = getOnlyValue(query.codeId)
  const outcomes = useQuery({ ...analyticsQueries.outcomes(query), placeholderData: keepPreviousData })
  const request = useApiRequest('GET /analytics/outcomes', query)
  return (
    <ChartPanel
      title="From scan to lead"
      className={className}
      state={toPanelState(outcomes)}
      request={request}
      table="own"
      skeleton={<RowsSkeleton />}
      figures={toOutcomeFigures}
      aside={
        codeId === undefined ? null : (
          <Link
            to="/leads"
            search={{ code: [codeId] }}
            className="text-sm text-accent-text underline-offset-2 hover:underline"
          >
            Show leads
          </Link>
        )
      }
    >
      {(data) => (
        <>
          <OutcomeSteps data={data} />
          <p className="pt-2 text-xs text-ink-faint">
            Each step counts once per scan. Visits, clicks and leads are those on your pages; conversions are reported
            by destinations that track them.
          </p>
        </>
      )}
    </ChartPanel>
  )
}
