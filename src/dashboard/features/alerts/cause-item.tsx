import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import Replace from 'lucide-react/icons/replace'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { describeCause } from '#contract/alert-text.ts'
import { call } from '#dashboard/api/client.ts'
import { type AlertCause, alertsQueries, changeCause } from '#dashboard/api/alerts.ts'
import { membersQueries } from '#dashboard/api/members.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { AlertIcon } from '#dashboard/pickers/alert-icon.tsx'
import { AlertLink } from '#dashboard/pickers/alert-link.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Sparkline } from '#dashboard/ui/chart/sparkline.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { formatDateTime } from '#dashboard/ui/formats.ts'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { toast } from '#dashboard/ui/toast.ts'

export interface CauseItemProps {
  cause: AlertCause
  /** Whether the snooze of the cause lasts. */
  isSnoozed: boolean
  /** The dialog that gives the codes of a cause another destination. */
  renderRepoint: (props: { cause: AlertCause; onDone: () => void }) => ReactNode
}

/** The alerts of one cause: what happened, what to do, and who takes care of it. */
export function CauseItem({ cause, isSnoozed, renderRepoint }: CauseItemProps) {
  const { title, text, advice } = describeCause(cause)
  const { newest, alerts, unread, raisedAt, assignee, snoozedUntil } = cause
  const mayChange = usePermission()('PATCH /alert-causes/{id}')
  return (
    <li className="flex gap-3 border-t px-4 py-3 text-sm first:border-0">
      <AlertIcon kind={newest.kind} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className={classes('min-w-0 text-sm wrap-anywhere', unread > 0 ? 'font-semibold' : 'font-medium')}>
            {title}
          </h2>
          {unread > 0 ? <Badge tone="accent">{unread === alerts ? 'Unread' : `${unread} unread`}</Badge> : null}
          {assignee === null ? null : <Badge tone="neutral">{assignee}</Badge>}
          {isSnoozed && snoozedUntil !== null ? (
            <Badge tone="neutral">Until {formatDateTime(new Date(snoozedUntil))}</Badge>
          ) : null}
          <span className="ml-auto text-xs text-ink-faint">
            <RelativeTime at={raisedAt} />
          </span>
        </div>
        <p className="wrap-anywhere">{text}</p>
        <p className="text-ink-soft">{advice}</p>
        {newest.kind === 'goal_met' ? null : <Course id={cause.id} />}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {alerts === 1 ? (
            <span>
              <AlertLink alert={newest} />
            </span>
          ) : (
            <CauseAlerts cause={cause} />
          )}
          {mayChange ? (
            <CauseActions cause={cause} isSnoozed={isSnoozed} renderRepoint={renderRepoint} title={title} />
          ) : null}
        </div>
      </div>
    </li>
  )
}

const COURSE_FRESH_MS = 5 * 60_000

/** The last days of what the cause is about: the scans of its codes, or the failed deliveries of its webhook. */
function Course({ id }: { id: string }) {
  const isOffered = usePermission()('GET /alert-causes/{id}/course')
  const { data } = useQuery({
    queryKey: [...alertsQueries.key, 'course', id],
    queryFn: ({ signal }) =>
      call('GET /alert-causes/{id}/course', { params: { id }, query: { timezone: ownZone } }, signal),
    staleTime: COURSE_FRESH_MS,
    enabled: isOffered,
  })
  if (!isOffered || data?.days.every((count) => count === 0)) return null
  const [today = 0, yesterday = 0] = data?.days.toReversed() ?? []
  const noun = data?.counted === 'scans' ? 'scan' : 'failed delivery'
  const count = (number: number) => pluralize(number, noun, noun === 'scan' ? 'scans' : 'failed deliveries')
  return (
    <div className="flex min-h-6 items-center gap-3 text-xs text-ink-faint">
      {data ? (
        <>
          <span className="w-40 shrink-0 max-sm:w-24">
            <Sparkline series={data.days} />
          </span>
          <span>
            Last 28 days · {count(yesterday)} yesterday · {today.toLocaleString()} today
          </span>
        </>
      ) : (
        <Skeleton className="h-6 w-40" />
      )}
    </div>
  )
}

/** The subjects of all alerts of a cause, which are loaded when they are shown. */
function CauseAlerts({ cause: { id, alerts } }: { cause: AlertCause }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  return (
    <div className="grid min-w-0 flex-1 basis-60 gap-2">
      <div>
        <Button
          variant="ghost"
          className="-ml-2"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'} all {alerts.toLocaleString()} codes
        </Button>
      </div>
      <div id={listId} hidden={!isOpen}>
        {isOpen ? <AlertedSubjects causeId={id} /> : null}
      </div>
    </div>
  )
}

function AlertedSubjects({ causeId }: { causeId: string }) {
  const list = useInfiniteQuery(alertsQueries.list({ status: 'open', causeId }))
  if (!list.data)
    return list.error ? <LoadError title="The codes could not be loaded" query={list} /> : <Skeleton className="h-16" />
  return (
    <>
      <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {list.data.pages
          .flatMap(({ data }) => data)
          .map((alert) => (
            <li key={alert.id} className="min-w-0">
              <AlertLink alert={alert} />
            </li>
          ))}
      </ul>
      {list.hasNextPage ? (
        <Button className="mt-2" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </>
  )
}

const HOUR_MS = 3_600_000
const MORNING_HOUR = 9

/** The ends of a snooze, from the moment of the choice: the screen may have been open for hours. */
const snoozes: readonly { label: string; getEnd: (now: Date) => Date }[] = [
  { label: 'For an hour', getEnd: (now) => new Date(now.getTime() + HOUR_MS) },
  { label: 'Until tomorrow, 9:00', getEnd: (now) => getMorning(now, 1) },
  { label: 'For a week', getEnd: (now) => getMorning(now, 7) },
]

function getMorning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING_HOUR)
}

function CauseActions({ cause, isSnoozed, renderRepoint, title }: CauseItemProps & { title: string }) {
  const [dialog, setDialog] = useState<'assign' | 'repoint'>()
  const mayRepoint = usePermission()('PATCH /codes/bulk')
  const { id, unread, doneAt } = cause
  const change = useMutation({
    ...changeCause(useQueryClient()),
    onError: (error) => toast({ message: `The alert was not changed. ${getFailureText(error)}`, tone: 'bad' }),
  })
  const send = (body: Parameters<typeof change.mutate>[0]['body']) => change.mutate({ id, body })
  const isUnread = unread > 0
  return (
    <div
      role="group"
      aria-label={`Actions: ${title}`}
      className="-mx-3 flex flex-wrap items-center gap-1 max-sm:-mx-2 max-sm:*:px-2"
    >
      {mayRepoint && cause.host !== null ? (
        <Button variant="ghost" onClick={() => setDialog('repoint')}>
          <Replace aria-hidden />
          Change destination
        </Button>
      ) : null}
      <Button variant="ghost" onClick={() => send({ read: isUnread })}>
        {isUnread ? 'Mark as read' : 'Mark as unread'}
      </Button>
      {isSnoozed ? (
        <Button variant="ghost" onClick={() => send({ snoozedUntil: null })}>
          End snooze
        </Button>
      ) : (
        <Menu
          label="Snooze"
          trigger={
            <Button variant="ghost">
              <AlarmClock aria-hidden />
              Snooze
            </Button>
          }
        >
          {snoozes.map(({ label, getEnd }) => (
            <MenuItem key={label} onSelect={() => send({ snoozedUntil: getEnd(new Date()).toISOString() })}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button variant="ghost" onClick={() => setDialog('assign')}>
        Assign
      </Button>
      <Button variant="ghost" onClick={() => send({ done: doneAt === null })}>
        {doneAt === null ? 'Done' : 'Reopen'}
      </Button>
      {dialog === 'repoint' ? (
        <Suspense>{renderRepoint({ cause, onDone: () => setDialog(undefined) })}</Suspense>
      ) : null}
      <Dialog title="Assign" open={dialog === 'assign'} onOpenChange={() => setDialog(undefined)}>
        {(close) => <AssignForm cause={cause} onDone={close} />}
      </Dialog>
    </div>
  )
}

function AssignForm({ cause: { id, assignee }, onDone }: { cause: AlertCause; onDone: () => void }) {
  const { user } = useSession()
  const form = useForm({ defaultValues: { assignee: assignee ?? user.name } })
  const change = useMutation(changeCause(useQueryClient()))
  const mayListNames = usePermission()('GET /members/names')
  const { data: members = [] } = useQuery({ ...membersQueries.names(), enabled: mayListNames })
  const namesId = useId()
  return (
    <Form
      form={form}
      errorTitle="The alert was not assigned"
      onSubmit={(body) => change.mutateAsync({ id, body })}
      onSuccess={onDone}
    >
      <FormTextField
        control={form.control}
        name="assignee"
        label="Who takes care of it"
        hint="Empty: nobody."
        maxLength={200}
        autoComplete="off"
        list={namesId}
      />
      <datalist id={namesId}>
        {members.map((member) => (
          <option key={member.id} value={member.name}>
            {member.name}
          </option>
        ))}
      </datalist>
      <FormButtons action="Assign" onCancel={onDone} />
    </Form>
  )
}
