import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText } from '../../../api/failure-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { EndlessTable } from '../../../ui/lists/endless-table.tsx'
import { TableSkeleton, useShape } from '../../../ui/lists/table-frame.tsx'
import { cardHeight, DeliveriesHead, type Scope, SkeletonLine } from './delivery-frame.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import type { Deliveries } from './use-deliveries.ts'

interface DeliveriesListProps {
  deliveries: Deliveries
  open: string | undefined
  scope: Scope
  /** Stands where there is nothing to list. */
  empty: ReactNode
}

/** The deliveries in each state of theirs: loading, failed, none, and the list. */
export function DeliveriesList({ deliveries, open, scope, empty }: DeliveriesListProps) {
  const navigate = useNavigate()
  const shape = useShape()
  const { state, shown, stale, error, isFetching, retry, more } = deliveries
  const skeleton = <SkeletonLine shape={shape} scope={scope} />
  if (state === 'loading') return <TableSkeleton what="Deliveries" shape={shape} line={skeleton} />
  if (state === 'failed')
    return (
      <ErrorPanel title="The deliveries could not be loaded" onRetry={retry} pending={isFetching}>
        {failureText(error)}
      </ErrorPanel>
    )
  if (shown.length === 0 && !stale && more === 'none') return empty
  return (
    <EndlessTable
      what="Deliveries"
      one="delivery"
      list={deliveries}
      shape={shape}
      cardHeight={cardHeight}
      head={<DeliveriesHead shape={shape} scope={scope} />}
      skeleton={skeleton}
      open={open}
      onOpen={(id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }), replace: true })}
      row={(delivery, place) => (
        <DeliveryRow delivery={delivery} isOpen={open === delivery.id} shape={shape} scope={scope} {...place} />
      )}
    />
  )
}
