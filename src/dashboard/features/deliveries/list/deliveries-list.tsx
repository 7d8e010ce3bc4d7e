import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { deliveryCard, deliveryColumns, webhookDeliveryColumns } from './delivery-columns.tsx'
import type { Deliveries } from './use-deliveries.ts'

interface DeliveriesListProps {
  deliveries: Deliveries
  open: string | undefined
  isOfOneWebhook: boolean
  /** Shown if there are no deliveries. */
  empty: ReactNode
}

/** The loaded deliveries that match the filters. */
export function DeliveriesList({ deliveries, open, isOfOneWebhook, empty }: DeliveriesListProps) {
  const navigate = useNavigate()
  const table = useDataTable({
    name: 'Deliveries',
    noun: 'delivery',
    list: deliveries,
    columns: isOfOneWebhook ? webhookDeliveryColumns : deliveryColumns,
    card: deliveryCard,
    openId: open,
    onOpen: (id) => void navigate({ to: '.', search: (before) => ({ ...before, open: id }), replace: true }),
  })
  return <DataTable table={table} empty={empty} />
}
