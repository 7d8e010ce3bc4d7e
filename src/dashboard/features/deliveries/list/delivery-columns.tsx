import type { Delivery } from '#dashboard/api/delivery.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import type { Column, RowState } from '#dashboard/ui/table/column.ts'
import { OpenLink } from '#dashboard/ui/table/open-link.tsx'
import { timeColumn } from '#dashboard/ui/table/time-column.tsx'
import { getCause, getSource } from '../detail/delivery-cause.ts'
import { StatusBadge } from '../status-badge.tsx'

/** Columns for deliveries to several webhooks. */
export const deliveryColumns: readonly Column<Delivery>[] = [
  {
    id: 'status',
    title: 'Status',
    width: 92,
    skeleton: <Skeleton className="h-5 w-20" />,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'cause',
    title: 'What happened',
    width: '2fr',
    cell: (delivery, state) => <DeliveryLink delivery={delivery} state={state} />,
  },
  {
    id: 'code',
    title: 'Code',
    width: '1.2fr',
    cell: (delivery) => <span className="truncate">{getSource(delivery)}</span>,
  },
  {
    id: 'url',
    title: 'Sent to',
    width: '1.4fr',
    minTableWidth: 820,
    cell: ({ url }) => (
      <span className="truncate font-mono text-xs" title={url}>
        {stripScheme(url)}
      </span>
    ),
  },
  {
    id: 'attempts',
    title: 'Attempts',
    width: 60,
    minTableWidth: 820,
    align: 'end',
    cell: ({ attempts }) => <span className="tabular-nums">{attempts} of 5</span>,
  },
  timeColumn({ width: 80, getTime: ({ createdAt }) => createdAt }),
]

/** Columns for the deliveries of one webhook, without its address, which the screen shows. */
export const webhookDeliveryColumns = deliveryColumns.filter(({ id }) => id !== 'url')

/** Card of a delivery on a phone. */
export const deliveryCard = {
  height: 64,
  render: (delivery: Delivery, state: RowState) => (
    <div role="cell" className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex min-w-0 items-center justify-between gap-3">
        <StatusBadge status={delivery.status} />
        <RelativeTime at={delivery.createdAt} className="shrink-0 text-xs text-ink-faint" />
      </div>
      <div className="flex min-w-0 items-baseline gap-2">
        <span className="min-w-0 flex-1">
          <DeliveryLink delivery={delivery} state={state} />
        </span>
        <span className="max-w-2/5 shrink-0 truncate text-xs text-ink-soft">{getSource(delivery)}</span>
      </div>
    </div>
  ),
}

function DeliveryLink({ delivery, state }: { delivery: Delivery; state: RowState }) {
  return <OpenLink id={delivery.id} state={state} text={getCause(delivery)} className="font-medium" />
}
