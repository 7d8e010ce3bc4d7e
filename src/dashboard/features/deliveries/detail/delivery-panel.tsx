import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { deliveriesQueries } from '#dashboard/api/deliveries.ts'
import type { Delivery } from '#dashboard/api/delivery.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { useRowDetails } from '#dashboard/ui/table/use-row-details.ts'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { DeliveryContent } from './delivery-content.tsx'
import type { DeliverySearch } from '../delivery-search.ts'

interface DeliveryPanelProps {
  id: string
  /** The delivery from the list, used if the service has no endpoint for a single delivery. */
  listedDelivery: Delivery | undefined
  onClose: () => void
  onReplay: (similar: DeliverySearch) => void
}

/** All details of a delivery. Beside the list, or instead of it in a narrow window. */
export function DeliveryPanel({ id, listedDelivery, onClose, onReplay }: DeliveryPanelProps) {
  const mayRead = usePermission()('GET /webhooks/deliveries/{deliveryId}')
  const { data: detail, error, isFetching, refetch } = useQuery({ ...deliveriesQueries.one(id), enabled: mayRead })
  const data = detail ?? (mayRead ? undefined : listedDelivery)
  const { panel, close } = useRowDetails({ id, label: 'Close the delivery', group: 'Deliveries', onClose })
  const closeButton = (
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
        <DeliveryContent delivery={data} detail={detail ?? null} close={closeButton} onReplay={onReplay} />
      ) : (
        <>
          <div className="flex justify-end p-2">{closeButton}</div>
          {error ? <LoadFailure error={error} isFetching={isFetching} refetch={refetch} /> : <Loading />}
        </>
      )}
    </section>
  )
}

function LoadFailure(query: { error: Error; isFetching: boolean; refetch: () => Promise<unknown> }): ReactNode {
  const { error } = query
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState picture={<SearchX />} title="Delivery not found">
        It is older than your plan’s history, or its webhook was deleted.
      </EmptyState>
    )
  return <LoadError title="The delivery could not be loaded" query={query} />
}

function Loading() {
  return (
    <div className="grid gap-4 px-5">
      <Skeletons sizes={['h-16', 'h-28', 'h-8', 'h-64']} />
    </div>
  )
}
