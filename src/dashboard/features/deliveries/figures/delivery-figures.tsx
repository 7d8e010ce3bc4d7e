import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { deliveriesQueries } from '#dashboard/api/deliveries.ts'
import type { DeliveriesSummary, SummaryWindow } from '#dashboard/api/delivery.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Count } from '#dashboard/ui/count.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toReasonFilters } from '../delivery-query.ts'
import { formatMs } from '../detail/delivery-cause.ts'
import { toBars, fillHours, type Hour, toTotals } from './hours.ts'
import { LatencyChart } from './latency-chart.tsx'
import { StatusChart } from './status-chart.tsx'
import { formatPercentDown } from '#dashboard/ui/formats.ts'

interface DeliveryFiguresProps {
  window: SummaryWindow & { from: string }
  /** "last 24 hours". */
  period: string
}

/** Deliveries, latency and errors side by side; swiped on a phone. */
export function DeliveryFigures({ window, period }: DeliveryFiguresProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...deliveriesQueries.summary(window),
    placeholderData: keepPreviousData,
  })
  const { from, to = new Date(dataUpdatedAt).toISOString() } = window
  return (
    <div
      role="group"
      aria-label={`Figures, ${period}`}
      aria-busy={!data && !error}
      className="flex h-[116px] shrink-0 divide-x overflow-x-auto border-b *:w-1/3 *:min-w-[270px] *:flex-1"
    >
      {data ? (
        <Figures hours={fillHours(data.hours, { from, to })} errors={data.errors} period={period} />
      ) : error ? (
        <p role="alert" className="flex items-center gap-3 px-5 text-sm text-bad-text">
          The figures could not be loaded. {getFailureText(error)}
          <Button onClick={() => void refetch()}>Retry</Button>
        </p>
      ) : (
        [1, 2, 3].map((index) => (
          <div key={index} className="grid content-center gap-3 px-5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-10" />
          </div>
        ))
      )}
    </div>
  )
}

function Figures({ hours, errors, period }: { hours: Hour[]; errors: DeliveriesSummary['errors']; period: string }) {
  const { delivered, failed, medianMs, slowestMs } = toTotals(hours)
  const finishedCount = delivered + failed
  return (
    <>
      <Figure
        title="Delivered"
        figure={finishedCount === 0 ? '–' : formatPercentDown(delivered / finishedCount)}
        aside={
          finishedCount === 0 ? (
            `none finished, ${period}`
          ) : (
            <>
              <Count value={delivered} /> of <Count value={finishedCount} />, {period}
            </>
          )
        }
      >
        <StatusChart bars={toBars(hours)} />
      </Figure>
      <Figure
        title="Median time"
        figure={medianMs === null ? '–' : formatMs(medianMs)}
        aside={slowestMs === null ? 'no responses' : `p95 up to ${formatMs(slowestMs)}`}
      >
        <LatencyChart hours={hours} />
      </Figure>
      <Figure
        title="Errors"
        figure={<Count value={errors.reduce((sum, { count }) => sum + count, 0)} />}
        aside={
          errors.length === 0
            ? ''
            : failed === 0
              ? 'all retried'
              : `${pluralize(failed, 'delivery', 'deliveries')} failed`
        }
      >
        <Reasons errors={errors} />
      </Figure>
    </>
  )
}

interface FigureProps {
  title: string
  figure: ReactNode
  aside: ReactNode
  children: ReactNode
}

function Figure({ title, figure, aside, children }: FigureProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-between gap-1 px-5 py-3">
      <h2 id={id} className="sr-only">
        {title}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-faint">
        <span aria-hidden className="text-ink-soft">
          {title}
        </span>
        <span className="text-lg font-semibold text-ink tabular-nums">{figure}</span>
        <span>{aside}</span>
      </p>
      {children}
    </section>
  )
}

function Reasons({ errors }: { errors: DeliveriesSummary['errors'] }) {
  if (errors.length === 0) return <p className="h-12 text-sm text-ink-soft">No failures.</p>
  return (
    // A scroll container that is reachable by keyboard through its links.
    <ul className="-mx-1 h-12 overflow-y-auto">
      {errors.map(({ error, lastStatus, count }) => (
        <li key={`${error} ${lastStatus}`}>
          <Link
            to="."
            search={(before) => ({ ...before, ...toReasonFilters(lastStatus) })}
            className="flex min-h-6 items-center gap-2 rounded-sm px-1 text-xs hover:bg-hover"
          >
            <span className="min-w-6 text-right font-medium tabular-nums">
              <Count value={count} />
            </span>
            <span className="truncate text-ink-soft" title={error}>
              {error}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
