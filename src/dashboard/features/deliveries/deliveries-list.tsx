import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { usePhone } from '../../ui/lists/use-phone.ts'
import { DeliveriesHead, DeliveriesSkeleton, type Scope, SkeletonLine } from './delivery-frame.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import type { Deliveries } from './use-deliveries.ts'
import { useDeliveryKeys } from './use-delivery-keys.ts'

interface DeliveriesListProps {
  deliveries: Deliveries
  open: string | undefined
  scope: Scope
  /** Stands where there is nothing to list. */
  empty: ReactNode
}

/** The deliveries in each state of theirs: loading, failed, none, and the list. */
export function DeliveriesList({ deliveries, open, scope, empty }: DeliveriesListProps) {
  const { state, shown, stale, error, isFetching, retry, more } = deliveries
  if (state === 'loading') return <DeliveriesSkeleton scope={scope} />
  if (state === 'failed')
    return (
      <ErrorPanel title="The deliveries could not be loaded" onRetry={retry} pending={isFetching}>
        {failureText(error)}
      </ErrorPanel>
    )
  if (shown.length === 0 && !stale && more === 'none') return empty
  return <DeliveriesTable deliveries={deliveries} open={open} scope={scope} />
}

/** A table, or cards on a phone. Only what is near the window is in the document. */
function DeliveriesTable({ deliveries, open, scope }: Omit<DeliveriesListProps, 'empty'>) {
  const { shown, stale, more, loadMore } = deliveries
  const shape = usePhone() ? 'card' : 'table'
  const height = shape === 'card' ? 64 : 40
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => shown[index]?.id ?? index,
    scrollPaddingEnd: shape === 'table' ? 37 : 0,
    overscan: 12,
  })
  useEffect(() => virtual.measure(), [height, virtual])
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0
  useEffect(() => {
    if (more === 'waiting' && last >= shown.length - 20) loadMore()
  })
  useDeliveryKeys({ shown, open, onFocus: (index) => virtual.scrollToIndex(index, { align: 'auto' }) })
  return (
    <div
      ref={scroller}
      className={classes(
        '@container min-h-0 flex-1 overflow-y-auto overscroll-contain transition-opacity',
        stale && 'opacity-60',
      )}
    >
      <div
        role="table"
        aria-label="Deliveries"
        aria-rowcount={more === 'none' ? shown.length + 1 : -1}
        aria-busy={stale || more === 'loading'}
      >
        <DeliveriesHead shape={shape} scope={scope} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size, key }) => {
            const delivery = shown[index]
            return delivery ? (
              <DeliveryRow
                key={key}
                delivery={delivery}
                isOpen={open === delivery.id}
                index={index}
                shape={shape}
                scope={scope}
                style={{ height: size, transform: `translateY(${start}px)` }}
              />
            ) : null
          })}
        </div>
      </div>
      {more === 'failed' ? (
        <div role="alert" className="flex items-center justify-center gap-3 p-3 text-sm text-bad-text">
          The next deliveries could not be loaded.
          <Button onClick={loadMore}>Retry</Button>
        </div>
      ) : more === 'none' ? null : (
        <SkeletonLine shape={shape} scope={scope} />
      )}
    </div>
  )
}
