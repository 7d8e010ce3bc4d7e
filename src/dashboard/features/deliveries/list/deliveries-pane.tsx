import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ReactNode, useMemo, useState } from 'react'
import { deliveriesQueries } from '#dashboard/api/deliveries.ts'
import type { DeliveryListQuery } from '#dashboard/api/delivery.ts'
import { usePagedList } from '#dashboard/api/use-paged-list.ts'
import { followDeliveries } from '#dashboard/api/live-deliveries.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
import { useLiveList } from '#dashboard/api/use-live-list.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { DataTable } from '#dashboard/ui/table/data-table.tsx'
import { useDataTable } from '#dashboard/ui/table/use-data-table.ts'
import { DeliveriesFilters } from './deliveries-filters.tsx'
import { DeliveryFigures } from '../figures/delivery-figures.tsx'
import {
  isFiltered,
  noDeliveryFilters,
  toListQuery,
  describePeriodInSentence,
  toSummaryWindow,
} from '../delivery-query.ts'
import type { DeliverySearch, DeliveryStatus } from '../delivery-search.ts'
import { deliveryCard, deliveryColumns, webhookDeliveryColumns } from './delivery-columns.tsx'
import { DeliveryPanel } from '../detail/delivery-panel.tsx'
import { ReplayProgress } from '../replay/replay-progress.tsx'
import { ReplayForm } from '../replay/replay-form.tsx'

interface DeliveriesPaneProps {
  search: DeliverySearch
  /** Only deliveries of this webhook. */
  webhookId?: string | undefined
  /** Shown before the first delivery. */
  empty: ReactNode
  onChange: (part: DeliverySearch) => void
}

/** Figures, filters, list, and the open delivery. */
export function DeliveriesPane({ search, webhookId, empty, onChange }: DeliveriesPaneProps) {
  const [now] = useState(() => new Date())
  const filters = useMemo(() => toListQuery(search, webhookId, now), [search, webhookId, now])
  const deliveries = useDeliveries(filters)
  const may = usePermission()
  // Before the first delivery there is nothing to count, filter or replay.
  const hasDeliveries = deliveries.state !== 'listed' || deliveries.rows.length > 0 || isFiltered(search)
  const { open, replay, hours, from, to } = search
  const hasPeriod = [hours, from, to].some((value) => value !== undefined)
  const [isReplaying, setReplaying] = useState(false)
  const replaySimilar = ({ webhook, ...similar }: DeliverySearch) => {
    onChange({ ...noDeliveryFilters, ...similar, ...(webhookId === undefined && { webhook }) })
    setReplaying(true)
  }
  return (
    <div className="flex min-h-0 flex-1">
      <section
        aria-label="List"
        className={classes('flex min-h-0 min-w-0 flex-1 flex-col', open !== undefined && 'max-xl:hidden')}
      >
        {hasDeliveries && may('GET /webhooks/deliveries/summary') ? (
          <DeliveryFigures
            window={toSummaryWindow(search, webhookId, now)}
            period={describePeriodInSentence(hasPeriod ? search : { hours: 24 })}
          />
        ) : null}
        {hasDeliveries ? (
          <FilterBar search={search} webhookId={webhookId} onChange={onChange} onReplay={() => setReplaying(true)} />
        ) : null}
        {replay === undefined ? null : <ReplayProgress id={replay} onClose={() => onChange({ replay: undefined })} />}
        <DeliveriesList
          key={JSON.stringify(filters)}
          deliveries={deliveries}
          open={open}
          isOfOneWebhook={webhookId !== undefined}
          empty={
            isFiltered(search) ? (
              <NoMatches noun="deliveries" onClear={() => onChange(noDeliveryFilters)}>
                Change or clear the filters to see other deliveries.
              </NoMatches>
            ) : (
              empty
            )
          }
        />
      </section>
      {open === undefined ? null : (
        <DeliveryPanel
          key={open}
          id={open}
          listedDelivery={deliveries.rows.find(({ id }) => id === open)}
          onClose={() => onChange({ open: undefined })}
          onReplay={replaySimilar}
        />
      )}
      <Dialog
        title="Replay deliveries"
        description="Sends matching deliveries again. Same delivery ID, up to five attempts each."
        open={isReplaying}
        onOpenChange={setReplaying}
      >
        <ReplayForm
          // New filters reset the form.
          key={JSON.stringify(filters)}
          search={search}
          filters={filters}
          isWebhookFixed={webhookId !== undefined}
          onStarted={(replayId) => {
            setReplaying(false)
            // On narrow windows an open delivery would hide the progress.
            onChange({ replay: replayId, open: undefined })
          }}
          onCancel={() => setReplaying(false)}
        />
      </Dialog>
    </div>
  )
}

interface FilterBarProps {
  search: DeliverySearch
  webhookId: string | undefined
  onChange: (part: DeliverySearch) => void
  onReplay: () => void
}

function FilterBar({ search, webhookId, onChange, onReplay }: FilterBarProps) {
  const mayReplay = usePermission()('POST /webhooks/{id}/replay')
  const hasFilters = useIsOffered()('GET /webhooks/deliveries?lastStatus')
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1 border-b px-4 py-1.5 max-md:px-3">
      <div className="w-[308px] shrink-0">
        <Segmented
          label="Status"
          labelled="hidden"
          value={search.status ?? 'all'}
          options={statuses}
          onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
        />
      </div>
      {hasFilters ? <DeliveriesFilters search={search} webhookId={webhookId} onChange={onChange} /> : null}
      {mayReplay ? (
        <Button className="ml-auto" onClick={onReplay}>
          <RotateCw aria-hidden />
          Replay…
        </Button>
      ) : null}
    </div>
  )
}

const statuses: { value: DeliveryStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
]

interface DeliveriesListProps {
  deliveries: Deliveries
  open: string | undefined
  isOfOneWebhook: boolean
  /** Shown if there are no deliveries. */
  empty: ReactNode
}

/** The loaded deliveries that match the filters. */
function DeliveriesList({ deliveries, open, isOfOneWebhook, empty }: DeliveriesListProps) {
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
  return <DataTable table={table} emptyState={empty} />
}

type Deliveries = ReturnType<typeof useDeliveries>

/** Deliveries loaded so far, updated live. */
function useDeliveries(filters: DeliveryListQuery) {
  const list = useInfiniteQuery({ ...deliveriesQueries.list(filters), placeholderData: keepPreviousData })
  useLiveList(followDeliveries, filters)
  return usePagedList(list)
}
