import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeAlert } from '#contract/alert-text.ts'
import { type Alert, markAlert } from '#dashboard/api/alerts.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { AlertIcon } from '#dashboard/pickers/alert-icon.tsx'
import { AlertLink } from '#dashboard/pickers/alert-link.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { toast } from '#dashboard/ui/toast.ts'

/** An alert with advice and a link to its subject. */
export function AlertItem({ alert }: { alert: Alert }) {
  const { title, text, advice } = describeAlert(alert)
  const { raisedAt, resolvedAt, readAt } = alert
  const mayMark = usePermission()('PATCH /alerts/{id}')
  return (
    <li className="flex gap-3 border-t px-4 py-3 text-sm first:border-0">
      <AlertIcon kind={alert.kind} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className={classes('text-sm', readAt === null ? 'font-semibold' : 'font-medium')}>{title}</h2>
          {readAt === null ? <Badge tone="accent">Unread</Badge> : null}
          {resolvedAt === null ? null : (
            <Badge tone="ok">
              <span>
                Resolved <RelativeTime at={resolvedAt} />
              </span>
            </Badge>
          )}
          <span className="ml-auto text-xs text-ink-faint">
            <RelativeTime at={raisedAt} />
          </span>
        </div>
        <p className="wrap-anywhere">{text}</p>
        {resolvedAt === null ? <p className="text-ink-soft">{advice}</p> : null}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span>
            <AlertLink alert={alert} />
          </span>
          {mayMark ? <MarkButton alert={alert} /> : null}
        </div>
      </div>
    </li>
  )
}

function MarkButton({ alert: { id, readAt, subject } }: { alert: Alert }) {
  const isUnread = readAt === null
  const label = isUnread ? 'Mark as read' : 'Mark as unread'
  const mark = useMutation({
    ...markAlert(useQueryClient()),
    onError: (error) => toast({ message: `The alert was not marked. ${getFailureText(error)}`, tone: 'bad' }),
  })
  return (
    <Button
      variant="ghost"
      aria-label={`${label}: ${subject.name}`}
      pending={mark.isPending}
      onClick={() => mark.mutate({ id, read: isUnread })}
    >
      {label}
    </Button>
  )
}
