import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Tag from 'lucide-react/icons/tag'
import { type Alert, type AlertListQuery, alertsQueries, followAlerts, markAllAlerts } from '#dashboard/api/alerts.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { useLiveList } from '#dashboard/api/use-live-list.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { FilterMenu } from '#dashboard/ui/lists/filter-menu.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { AlertItem } from './alert-item.tsx'

/** Search parameters. Open alerts of all kinds are shown by default. */
export interface AlertSearch {
  status?: unknown
  kind?: unknown
}

const statuses = { open: 'Open', resolved: 'Resolved' } as const
const kindNames: Readonly<Record<Alert['kind'], string>> = {
  destination_down: 'Destination down',
  scans_stopped: 'Scans stopped',
  scans_rose: 'Unusual rise',
  webhook_resting: 'Failing webhook',
  goal_met: 'Goal met',
}
const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value: value as Alert['kind'], label }))

/** List of alerts, newest first, with advice. */
export function AlertsScreen() {
  const search = useSearch({ from: '/_app/alerts' })
  const status = search.status === 'resolved' ? 'resolved' : 'open'
  const kind = kindOptions.find(({ value }) => value === search.kind)?.value
  const filters = { status, ...(kind && { kind }) } as const
  const navigate = useNavigate({ from: '/alerts' })
  const maySettings = usePermission()('GET /alert-settings')
  const changeSearch = (changedFilters: AlertSearch) =>
    void navigate({ search: { ...search, ...changedFilters }, replace: true })
  useLiveList(followAlerts)
  return (
    <Screen title="Alerts" actions={maySettings ? <ButtonLink to="/settings/alerts">Alert settings</ButtonLink> : null}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid max-w-[820px] gap-4 p-5 max-sm:p-3">
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label="Status"
              labelled="hidden"
              value={status}
              options={statuses}
              onChange={(chosen) => changeSearch({ status: chosen === 'resolved' ? chosen : undefined })}
            />
            <FilterMenu
              label="Kind"
              icon={<Tag aria-hidden />}
              allLabel="All kinds"
              activeLabel={kind ? kindNames[kind] : 'All kinds'}
              value={kind}
              options={kindOptions}
              onChoose={(chosen) => changeSearch({ kind: chosen })}
            />
            <MarkAll filters={filters} />
          </div>
          <AlertList filters={filters} />
        </div>
      </div>
    </Screen>
  )
}

function AlertList({ filters }: { filters: AlertListQuery }) {
  const list = useInfiniteQuery(alertsQueries.list(filters))
  if (!list.data)
    return list.error ? (
      <LoadError title="The alerts could not be loaded" query={list} />
    ) : (
      <Skeleton className="h-40" />
    )
  const rows = list.data.pages.flatMap(({ data }) => data)
  if (rows.length === 0)
    return filters.status === 'resolved' ? (
      <EmptyState picture={<CircleCheck />} title="No resolved alerts">
        Alerts that have ended by themselves stay here for a year.
      </EmptyState>
    ) : (
      <EmptyState picture={<CircleCheck />} title="No open alerts">
        You see here when a destination is down, a code is not scanned any more or unusually often, a webhook fails, or
        a goal is met.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Alerts" className="overflow-hidden rounded-lg border bg-surface">
        {rows.map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </>
  )
}

/** Marks all alerts of the list as read, including those of unloaded pages, but not those raised after the list was loaded. */
function MarkAll({ filters }: { filters: Pick<AlertListQuery, 'kind' | 'status'> }) {
  const may = usePermission()('POST /alerts/read')
  const { data: unreadCount = 0 } = useQuery({ ...alertsQueries.unreadCount(filters), enabled: may })
  const newestAlert = useInfiniteQuery(alertsQueries.list(filters)).data?.pages[0]?.data[0]
  const mark = useMutation({
    ...markAllAlerts(useQueryClient()),
    onError: (error) => toast({ message: `The alerts were not marked. ${failureText(error)}`, tone: 'bad' }),
  })
  const handleSuccess = ({ marked }: { marked: number }) =>
    toast({ message: `Marked ${pluralize(marked, 'alert')} as read` })
  if (!may || !newestAlert || unreadCount === 0) return null
  return (
    <Button
      variant="ghost"
      className="ml-auto"
      pending={mark.isPending}
      onClick={() => mark.mutate({ ...filters, upTo: newestAlert.id }, { onSuccess: handleSuccess })}
    >
      <CheckCheck aria-hidden />
      Mark all as read
    </Button>
  )
}
