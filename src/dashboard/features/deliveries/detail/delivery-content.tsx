import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useState } from 'react'
import { deliveriesQueries, retryDelivery } from '#dashboard/api/deliveries.ts'
import type { Delivery, DeliveryDetail } from '#dashboard/api/delivery.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { DescriptionItem } from '#dashboard/ui/lists/description-item.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { AttemptPhases } from './attempt-phases.tsx'
import { AttemptsList } from './attempts-list.tsx'
import { explain, getSource } from './delivery-cause.ts'
import type { DeliverySearch } from '../delivery-search.ts'
import { RequestResponse } from './request-response.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { formatDateTime, formatTimeWithSeconds } from '#dashboard/ui/formats.ts'

interface DeliveryContentProps {
  delivery: Delivery
  /** The request and every attempt. Null if the service has no endpoint for a single delivery. */
  detail: DeliveryDetail | null
  close: ReactNode
  onReplay: (similar: DeliverySearch) => void
}

/** Content of a delivery’s panel: state and cause, attempts, request and response. */
export function DeliveryContent({ delivery, detail, close, onReplay }: DeliveryContentProps) {
  const { id, status } = delivery
  const log = detail?.log ?? []
  const [chosenIndex, setChosenIndex] = useState<number>()
  const index = chosenIndex ?? log.length - 1
  const attempt = log[index]
  return (
    <>
      <header className="flex items-center gap-2 py-3 pr-2 pl-5">
        <StatusBadge status={status} />
        <span className="min-w-0 truncate font-mono text-xs text-ink-faint">{id}</span>
        <CopyButton text={id} noun="delivery id" />
        <span className="ml-auto" />
        <Retry delivery={delivery} />
        {close}
      </header>
      <div className="grid gap-6 px-5 pb-8">
        <div className="grid gap-4">
          <Cause delivery={delivery} log={log} onReplay={onReplay} />
          <Facts delivery={delivery} />
        </div>
        {log.length > 0 ? (
          <section aria-label="Attempts" className="grid gap-2">
            <h2 className="text-sm font-semibold">Attempts</h2>
            <AttemptsList log={log} chosenIndex={index} onChoose={setChosenIndex} />
            {attempt ? <AttemptPhases attempt={attempt} number={index + 1} /> : null}
          </section>
        ) : null}
        {detail ? <RequestResponse delivery={detail} attempt={attempt} /> : null}
      </div>
    </>
  )
}

function Retry({ delivery: { id, status } }: { delivery: Delivery }) {
  const retry = useMutation(retryDelivery(useQueryClient()))
  const handleRetry = () =>
    retry.mutate(id, {
      onSuccess: () => toast({ message: 'Queued again, with up to five attempts' }),
      onError: (error) => toast({ message: `Not sent again. ${getFailureText(error)}`, tone: 'bad' }),
    })
  return (
    <Button pending={retry.isPending} onClick={handleRetry}>
      <RotateCw aria-hidden />
      {status === 'delivered' ? 'Send again' : status === 'pending' ? 'Retry now' : 'Retry'}
    </Button>
  )
}

interface CauseProps extends Pick<DeliveryContentProps, 'delivery' | 'onReplay'> {
  log: DeliveryDetail['log']
}

function Cause({ delivery, log, onReplay }: CauseProps) {
  const { title, response, advice } = explain({ ...delivery, log })
  const { status, nextRetryAt } = delivery
  return (
    <div
      className={classes('grid gap-1 rounded-lg px-4 py-3 text-sm wrap-anywhere', tones[status] ?? tones['pending'])}
    >
      <p className="font-semibold">{title}</p>
      {response === null ? null : <p>Response: “{response}”</p>}
      {advice === null ? null : <p>{advice}</p>}
      {status === 'pending' && nextRetryAt !== null ? (
        <p>
          Next attempt: <RelativeTime at={nextRetryAt} /> ({formatTimeWithSeconds(new Date(nextRetryAt))}).
        </p>
      ) : null}
      {status === 'failed' ? <SimilarFailures delivery={delivery} onReplay={onReplay} /> : null}
    </div>
  )
}

const tones: Record<string, string> = {
  delivered: 'bg-ok-soft text-ok-text',
  failed: 'bg-bad-soft text-bad-text',
  pending: 'bg-warn-soft text-warn-text',
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { webhookId, url, code, eventType, createdAt } = delivery
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      <DescriptionItem term="Sent to">
        {webhookId === null ? (
          <span className="font-mono text-xs">{stripScheme(url)}</span>
        ) : (
          <Link
            to="/webhooks/$id"
            params={{ id: webhookId }}
            className="font-mono text-xs text-accent-text hover:underline"
          >
            {stripScheme(url)}
          </Link>
        )}
      </DescriptionItem>
      <DescriptionItem term="Event">
        <span className="font-mono text-xs">{eventType}</span>
      </DescriptionItem>
      <DescriptionItem term={code ? 'Code' : 'From'}>
        {code ? (
          <Link to="/codes/$id" params={{ id: code.id }} className="text-accent-text hover:underline">
            {code.name}
          </Link>
        ) : (
          getSource(delivery)
        )}
      </DescriptionItem>
      <DescriptionItem term="Created">
        <RelativeTime at={createdAt} />
        <span className="text-ink-faint"> · {formatDateTime(new Date(createdAt))}</span>
      </DescriptionItem>
    </dl>
  )
}

const SIMILAR_HOURS = 24

interface SimilarFailuresProps {
  delivery: Delivery
  /** Opens the replay form with the same failures. */
  onReplay: (similar: DeliverySearch) => void
}

/** Number of other deliveries to this webhook that failed with the same response, so probably with the same cause. */
function SimilarFailures({ delivery: { webhookId, lastStatus, createdAt }, onReplay }: SimilarFailuresProps) {
  const [since] = useState(() => new Date(Date.now() - SIMILAR_HOURS * 3_600_000).toISOString())
  const responseStatus = lastStatus ?? 0
  const mayReplay = usePermission()('POST /webhooks/{id}/replay')
  const { data: total = 0 } = useQuery({
    ...deliveriesQueries.replayCount(webhookId ?? '', { status: 'failed', lastStatus: responseStatus, from: since }),
    enabled: webhookId !== null && mayReplay,
  })
  const otherCount = total - (createdAt >= since ? 1 : 0)
  if (webhookId === null || otherCount < 1) return null
  const handleReplay = () =>
    onReplay({ status: 'failed', webhook: [webhookId], response: [responseStatus], hours: SIMILAR_HOURS })
  return (
    <p>
      {pluralize(otherCount, 'other delivery', 'other deliveries')} failed the same way in the last {SIMILAR_HOURS}{' '}
      hours.{' '}
      <button type="button" className="font-medium underline underline-offset-2" onClick={handleReplay}>
        <RotateCw aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
        Replay all {total.toLocaleString()}…
      </button>
    </p>
  )
}
