import {
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import Tag from 'lucide-react/icons/tag'
import {
  type Alert,
  type AlertListQuery,
  alertsQueries,
  type CauseListQuery,
  followAlerts,
  markAllAlerts,
} from '#dashboard/api/alerts.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { useLiveList } from '#dashboard/api/use-live-list.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { toOptions } from '#dashboard/ui/fields/options.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { FilterMenu } from '#dashboard/ui/lists/filter-menu.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { AlertItem } from './alert-item.tsx'
import { CauseItem, type CauseItemProps } from './cause-item.tsx'

/** Search parameters. Open alerts of all kinds are shown by default. */
export interface AlertSearch {
  status?: unknown
  kind?: unknown
}

const statuses = toOptions({ open: 'Open', snoozed: 'Snoozed', done: 'Done', resolved: 'Resolved' })
/** The statuses of alerts that members put aside. A service without causes does not have them. */
const putAside: ReadonlySet<Status> = new Set(['snoozed', 'done'])
type Status = (typeof statuses)[number]['value']
const kindNames: Readonly<Record<Alert['kind'], string>> = {
  destination_down: 'Destination down',
  scans_stopped: 'Scans stopped',
  scans_rose: 'Unusual rise',
  webhook_resting: 'Failing webhook',
  goal_met: 'Goal met',
}
const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value: value as Alert['kind'], label }))

/** List of alerts, newest first, with advice. */
export function AlertsScreen({ renderRepoint }: Pick<CauseItemProps, 'renderRepoint'>) {
  const search = useSearch({ from: '/_app/alerts' })
  const hasCauses = usePermission()('GET /alert-causes')
  const status = findStatus(search.status, hasCauses)
  const kind = kindOptions.find(({ value }) => value === search.kind)?.value
  const filters = { status: status === 'resolved' ? status : 'open', ...(kind && { kind }) } as const
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
              options={hasCauses ? statuses : statuses.filter(({ value }) => !putAside.has(value))}
              onChange={(chosenStatus) => changeSearch({ status: chosenStatus === 'open' ? undefined : chosenStatus })}
            />
            <FilterMenu
              label="Kind"
              icon={<Tag aria-hidden />}
              allLabel="All kinds"
              activeLabel={kind ? kindNames[kind] : 'All kinds'}
              value={kind}
              options={kindOptions}
              onChoose={(chosenKind) => changeSearch({ kind: chosenKind })}
            />
            {status === 'open' || status === 'resolved' ? <MarkAll filters={filters} /> : null}
          </div>
          {hasCauses && status !== 'resolved' ? (
            <CauseList filters={{ state: status, ...(kind && { kind }) }} renderRepoint={renderRepoint} />
          ) : (
            <AlertList filters={filters} />
          )}
        </div>
      </div>
    </Screen>
  )
}

function findStatus(value: unknown, hasCauses: boolean): Status {
  if (value === 'resolved') return value
  return hasCauses && (value === 'snoozed' || value === 'done') ? value : 'open'
}

const emptyCauses = {
  open: {
    title: 'No open alerts',
    text: 'An alert appears here when a destination is down, scans of a code stop or rise unusually, a webhook fails, or a campaign meets its goal.',
  },
  snoozed: { title: 'No snoozed alerts', text: 'Alerts that you snooze wait here, and no mail is sent about them.' },
  done: {
    title: 'No alerts marked as done',
    text: 'Alerts that you mark as done stay here until they end or come back.',
  },
}

interface CauseListProps extends Pick<CauseItemProps, 'renderRepoint'> {
  filters: CauseListQuery & { state: keyof typeof emptyCauses }
}

/** The causes of open alerts, with those alerts. */
function CauseList({ filters, renderRepoint }: CauseListProps) {
  const list = useInfiniteQuery(alertsQueries.causes(filters))
  if (!list.data)
    return list.error ? (
      <LoadError title="The alerts could not be loaded" query={list} />
    ) : (
      <Skeleton className="h-40" />
    )
  const causes = list.data.pages.flatMap(({ data }) => data)
  const { title, text } = emptyCauses[filters.state]
  if (causes.length === 0)
    return (
      <EmptyState picture={<CircleCheck />} title={title}>
        {text}
      </EmptyState>
    )
  return (
    <CardList pages={list}>
      {causes.map((cause) => (
        <CauseItem key={cause.id} cause={cause} isSnoozed={filters.state === 'snoozed'} renderRepoint={renderRepoint} />
      ))}
    </CardList>
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
        Alerts that have ended on their own stay here for a year.
      </EmptyState>
    ) : (
      <EmptyState picture={<CircleCheck />} title={emptyCauses.open.title}>
        {emptyCauses.open.text}
      </EmptyState>
    )
  return (
    <CardList pages={list}>
      {rows.map((alert) => (
        <AlertItem key={alert.id} alert={alert} />
      ))}
    </CardList>
  )
}

interface CardListProps {
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  children: ReactNode
}

/** The cards of the loaded pages, and a button for the next page. */
function CardList({ pages, children }: CardListProps) {
  return (
    <>
      <ul aria-label="Alerts" className="overflow-hidden rounded-lg border bg-surface">
        {children}
      </ul>
      {pages.hasNextPage ? (
        <Button pending={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </>
  )
}

/** Marks all alerts of the list as read, including those of unloaded pages, but not those raised after the list was loaded. */
function MarkAll({ filters }: { filters: Pick<AlertListQuery, 'kind' | 'status'> }) {
  const may = usePermission()('POST /alerts/read')
  const { data: unreadCount = 0 } = useQuery({ ...alertsQueries.unreadAlertCount(filters), enabled: may })
  const newestAlert = useInfiniteQuery(alertsQueries.list(filters)).data?.pages[0]?.data[0]
  const mark = useMutation({
    ...markAllAlerts(useQueryClient()),
    onError: (error) => toast({ message: `The alerts were not marked. ${getFailureText(error)}`, tone: 'bad' }),
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
