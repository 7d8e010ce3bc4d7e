import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { ApiError } from '../../../api/client.ts'
import { deliveriesQueries } from '../../../api/deliveries.ts'
import type { Delivery } from '../../../api/delivery.ts'
import { failureText } from '../../../api/failure-text.ts'
import { usePermission } from '../../../api/use-permission.ts'
import { useCommand } from '../../../ui/commands.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { focusRow } from '../../../ui/table/use-data-table.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DeliveryFound } from './delivery-content.tsx'
import type { DeliverySearch } from '../list/delivery-search.ts'

interface DeliveryPanelProps {
  id: string
  /** As the list has it: all that there is where the service tells no more of one. */
  listed: Delivery | undefined
  onClose: () => void
  onReplay: (alike: DeliverySearch) => void
}

/** One delivery in full, beside the list; in its place where there is no room. */
export function DeliveryPanel({ id, listed, onClose, onReplay }: DeliveryPanelProps) {
  const mayRead = usePermission()('GET /webhooks/deliveries/{deliveryId}')
  const { data: detail, error, isFetching, refetch } = useQuery({ ...deliveriesQueries.one(id), enabled: mayRead })
  const data = detail ?? (mayRead ? undefined : listed)
  const panel = useRef<HTMLElement>(null)
  const close = () => {
    onClose()
    // The line that it was opened from has the focus again.
    requestAnimationFrame(() => focusRow(id))
  }
  useCommand({ label: 'Close the delivery', group: 'Deliveries', keys: 'escape', shown: 'keys', run: close })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const button = (
    <IconButton label="Close" onClick={close}>
      <X aria-hidden />
    </IconButton>
  )
  return (
    <section
      ref={panel}
      aria-label="Delivery"
      aria-busy={!data && !error}
      tabIndex={-1}
      className="flex min-h-0 w-[480px] shrink-0 flex-col overflow-y-auto border-l bg-surface outline-none max-xl:w-full max-xl:border-l-0"
    >
      {data ? (
        <DeliveryFound delivery={data} detail={detail ?? null} close={button} onReplay={onReplay} />
      ) : (
        <>
          <div className="flex justify-end p-2">{button}</div>
          {error ? <Failed error={error} isFetching={isFetching} onRetry={() => void refetch()} /> : <Loading />}
        </>
      )}
    </section>
  )
}

function Failed({ error, isFetching, onRetry }: { error: Error; isFetching: boolean; onRetry: () => void }): ReactNode {
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState picture={<SearchX />} title="Delivery not found">
        It is older than your plan’s history, or its webhook was deleted.
      </EmptyState>
    )
  return (
    <ErrorPanel title="The delivery could not be loaded" onRetry={onRetry} pending={isFetching}>
      {failureText(error)}
    </ErrorPanel>
  )
}

function Loading() {
  return (
    <div className="grid gap-4 px-5">
      {['h-16', 'h-28', 'h-8', 'h-64'].map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </div>
  )
}
