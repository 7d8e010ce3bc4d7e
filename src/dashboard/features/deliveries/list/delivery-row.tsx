import { Link } from '@tanstack/react-router'
import { type CSSProperties, memo } from 'react'
import type { Delivery } from '../../../api/delivery.ts'
import { addressText } from '../../../ui/lists/address-text.ts'
import { classes } from '../../../ui/classes.ts'
import { rowLink, type Shape, TableRow } from '../../../ui/lists/table-frame.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { getCause } from '../detail/delivery-cause.ts'
import { deliveryGrid, fromWide, type Scope } from './delivery-frame.tsx'
import { StatusBadge } from './status-badge.tsx'

interface DeliveryRowProps {
  delivery: Delivery
  isOpen: boolean
  index: number
  shape: Shape
  scope: Scope
  style: CSSProperties
}

/** A line of the list. All of it opens the delivery: the link of its cause is stretched over it. */
export const DeliveryRow = memo(function DeliveryRow({
  delivery,
  isOpen,
  index,
  shape,
  scope,
  style,
}: DeliveryRowProps) {
  const { url, createdAt, attempts } = delivery
  const cause = getCause(delivery)
  const link = (
    <Link
      to="."
      search={(before) => ({ ...before, open: delivery.id })}
      data-row={delivery.id}
      title={cause}
      className={classes(rowLink, 'font-medium')}
    >
      {cause}
    </Link>
  )
  return (
    <TableRow index={index} shape={shape} grid={deliveryGrid[scope]} isOpen={isOpen} style={style}>
      {shape === 'table' ? (
        <>
          <div role="cell" className="flex">
            <StatusBadge status={delivery.status} />
          </div>
          <div role="cell" className="min-w-0">
            {link}
          </div>
          <div role="cell" className="truncate text-sm text-ink-soft">
            {getSource(delivery)}
          </div>
          {scope === 'all' ? (
            <div role="cell" className={classes('truncate font-mono text-xs text-ink-soft', fromWide)} title={url}>
              {addressText(url)}
            </div>
          ) : null}
          <div role="cell" className={classes('text-right text-sm text-ink-soft tabular-nums', fromWide)}>
            {attempts} of 5
          </div>
          <div role="cell" className="truncate text-sm text-ink-faint">
            <RelativeTime at={createdAt} />
          </div>
        </>
      ) : (
        <>
          <div role="cell" className="flex min-w-0 items-center justify-between gap-3">
            <StatusBadge status={delivery.status} />
            <RelativeTime at={createdAt} className="shrink-0 text-xs text-ink-faint" />
          </div>
          <div role="cell" className="flex min-w-0 items-baseline gap-2">
            <span className="min-w-0 flex-1">{link}</span>
            <span className="max-w-2/5 shrink-0 truncate text-xs text-ink-soft">{getSource(delivery)}</span>
          </div>
        </>
      )}
    </TableRow>
  )
})

/** What it is of: the scanned code, or a form. */
export function getSource({ code, eventType }: Pick<Delivery, 'code' | 'eventType'>): string {
  return code?.name ?? (eventType === 'submission.created' ? 'Page form' : eventType)
}
