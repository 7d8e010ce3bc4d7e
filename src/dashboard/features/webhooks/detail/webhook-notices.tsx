import Moon from 'lucide-react/icons/moon'
import OctagonPause from 'lucide-react/icons/octagon-pause'
import Pause from 'lucide-react/icons/pause'
import { type ReactNode, useState } from 'react'
import type { Webhook } from '#dashboard/api/webhooks.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { classes } from '#dashboard/ui/classes.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { useTogglePause, useResume } from '../actions/use-pause.ts'
import { useSelectionText } from '../use-selection-text.ts'
import { getOldSecretEnd, hasNoSelection } from '../webhook-state.ts'
import type { WebhookTask } from '../actions/webhook-task.ts'
import { formatWeekdayAndTime } from '#dashboard/ui/formats.ts'

interface WebhookNoticesProps {
  webhook: Webhook
  onTask: (task: WebhookTask) => void
}

/** Notices above the deliveries. */
export function WebhookNotices({ webhook, onTask }: WebhookNoticesProps) {
  const [now] = useState(() => new Date())
  const { codes } = webhook
  const isEmpty = hasNoSelection(webhook)
  const selection = useSelectionText(webhook)
  const end = getOldSecretEnd(webhook, now)
  return (
    <>
      <StateNotice webhook={webhook} onTask={onTask} />
      <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b px-5 py-1 text-sm text-ink-soft max-md:px-3">
        <div className="flex min-w-64 flex-1 items-center gap-2">
          <span className="min-w-0 truncate" title={codes.map(({ name }) => name).join('\n')}>
            {isEmpty ? 'No codes selected. Nothing is sent.' : `Sends scans of ${selection}`}
          </span>
          <Button variant="ghost" className="shrink-0 px-2!" onClick={() => onTask({ kind: 'codes', webhook })}>
            {isEmpty ? 'Choose codes' : 'Change codes'}
          </Button>
        </div>
        <SkippedCodes webhook={webhook} />
        {end === null ? null : (
          <span className="text-xs text-ink-faint">
            {describeSignatures(webhook)} until {formatWeekdayAndTime(end)}
          </span>
        )}
      </div>
    </>
  )
}

/** By the specification, a service that does not list its former secrets also signs with the latest of them. */
function describeSignatures({ formerSecretsUntil: { length } = ['the last'] }: Webhook): string {
  return length === 1 ? 'Signed with two secrets' : `Signed with ${length + 1} secrets`
}

/** Notice of codes whose scans are not delivered. A service that follows only the specification does not count them. */
function SkippedCodes({ webhook: { skipped = 0 } }: { webhook: Partial<Pick<Webhook, 'skipped'>> }) {
  if (skipped === 0) return null
  return (
    <span className="text-xs text-warn-text">
      {pluralize(skipped, 'code is not included because it is', 'codes are not included because they are')} already in
      five webhooks
    </span>
  )
}

/** Why deliveries are held or late, and what to do. */
function StateNotice({ webhook, onTask }: WebhookNoticesProps) {
  const togglePause = useTogglePause()
  const { resume, isPending } = useResume()
  const { enabled, suspended, health } = webhook
  const waitingCount = health?.waiting ?? 0
  return (
    <>
      {enabled ? null : (
        <Notice tone="quiet" icon={<Pause aria-hidden />}>
          <p className="min-w-48 flex-1">
            Paused: new scans are not sent.{' '}
            {waitingCount > 0 ? `${pluralize(waitingCount, 'delivery', 'deliveries')} held until you resume.` : null}
          </p>
          <Button onClick={() => togglePause(webhook)}>Resume</Button>
        </Notice>
      )}
      {enabled && suspended ? (
        <Notice tone="bad" icon={<OctagonPause aria-hidden />}>
          <p className="min-w-48 flex-1">
            Suspended <RelativeTime at={suspended.since} />. {suspended.reason}{' '}
            {waitingCount > 0
              ? `${pluralize(waitingCount, 'delivery is', 'deliveries are')} held. New scans are held too and sent when you resume.`
              : 'New scans are held and sent when you resume.'}
          </p>
          <Button pending={isPending} onClick={() => resume(webhook)}>
            Resume
          </Button>
        </Notice>
      ) : null}
      {enabled && !suspended ? <RestingNotice webhook={webhook} onTask={onTask} /> : null}
    </>
  )
}

/** Notice that the receiver keeps failing or has moved, with the time of the next attempt. */
function RestingNotice({ webhook, onTask }: WebhookNoticesProps) {
  const { resume, isPending } = useResume()
  const { restsUntil, movedTo, health } = webhook
  if (restsUntil === null) return null
  return (
    <Notice tone="warn" icon={<Moon aria-hidden />}>
      <p className="min-w-48 flex-1">
        {movedTo === null ? 'Failing repeatedly.' : <MovedReceiver address={movedTo} />}{' '}
        {pluralize(health?.waiting ?? 0, 'delivery waits', 'deliveries wait')}. Next attempt:{' '}
        <RelativeTime at={restsUntil} />
      </p>
      {movedTo === null ? null : (
        <Button onClick={() => onTask({ kind: 'address', webhook, url: movedTo })}>Use this address…</Button>
      )}
      <Button pending={isPending} onClick={() => resume(webhook)}>
        Try now
      </Button>
    </Notice>
  )
}

function MovedReceiver({ address }: { address: string }) {
  return (
    <>
      The receiver redirects to <span className="font-mono text-xs wrap-anywhere">{address}</span>, and redirects are
      not followed.
    </>
  )
}

interface NoticeProps {
  tone: keyof typeof tones
  icon: ReactNode
  children: ReactNode
}

function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <div
      role="note"
      className={classes(
        'flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-1.5 text-sm max-md:px-3 [&>svg]:size-4 [&>svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </div>
  )
}

const tones = {
  quiet: 'bg-sunken text-ink-soft',
  warn: 'bg-warn-soft text-warn-text',
  bad: 'bg-bad-soft text-bad-text',
}
