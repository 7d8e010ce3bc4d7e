import type { DeliveryAttempt } from '#dashboard/api/delivery.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { formatMs } from './delivery-cause.ts'
import { formatExactTime, formatTimeWithSeconds } from '#dashboard/ui/formats.ts'

interface AttemptsListProps {
  log: readonly DeliveryAttempt[]
  chosenIndex: number
  onChoose: (index: number) => void
}

/** Timeline of attempts, newest first, one of them selected. */
export function AttemptsList({ log, chosenIndex, onChoose }: AttemptsListProps) {
  return (
    <ol reversed aria-label="Attempts" className="-mx-2">
      {log
        .map((attempt, index) => (
          <li key={attempt.at} className="relative">
            {index > 0 ? (
              <span aria-hidden className="absolute top-1/2 left-[11.5px] h-full w-px bg-line-strong" />
            ) : null}
            <button
              type="button"
              aria-pressed={index === chosenIndex}
              className="grid min-h-7 w-full grid-cols-[8px_16px_auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-hover aria-pressed:bg-hover coarse:min-h-9"
              onClick={() => onChoose(index)}
            >
              <span
                aria-hidden
                className={classes('relative size-2 rounded-full', isSuccessful(attempt) ? 'bg-ok' : 'bg-bad')}
              />
              <span className="text-ink-faint tabular-nums">{index + 1}</span>
              <time dateTime={attempt.at} title={formatExactTime(new Date(attempt.at))} className="tabular-nums">
                {formatTimeWithSeconds(new Date(attempt.at))}
              </time>
              <span
                className={classes(
                  'truncate font-mono text-xs',
                  isSuccessful(attempt) ? 'text-ok-text' : 'text-bad-text',
                )}
                title={attempt.error ?? undefined}
              >
                {attempt.status ?? attempt.error ?? 'no response'}
              </span>
              <span className="font-mono text-xs text-ink-faint">{formatMs(attempt.durationMs)}</span>
            </button>
          </li>
        ))
        .toReversed()}
    </ol>
  )
}

function isSuccessful({ status }: DeliveryAttempt): boolean {
  return status !== null && status >= 200 && status < 300
}
