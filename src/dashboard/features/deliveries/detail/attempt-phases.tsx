import type { DeliveryAttempt } from '#dashboard/api/delivery.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { formatMs } from './delivery-cause.ts'

/** One attempt: where it was sent, and its duration by phase. */
export function AttemptPhases({ attempt, number }: { attempt: DeliveryAttempt; number: number }) {
  const phases = toPhases(attempt)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-sm font-semibold">Attempt {number}</h3>
        <span className="font-mono text-xs text-ink-faint">
          {attempt.address === null ? 'not connected' : `connected to ${attempt.address}`}
        </span>
      </div>
      {phases.length > 0 ? (
        <>
          <div aria-hidden className="flex h-2 gap-0.5">
            {phases.map(({ label, ms, color }) => (
              <span
                key={label}
                className={classes('min-w-0.5 rounded-sm', color)}
                style={{ flexGrow: Math.max(ms, 0.01) }}
              />
            ))}
          </div>
          <ul aria-label="Phases" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft tabular-nums">
            {phases.map(({ label, ms, color }) => (
              <li key={label} className="flex items-center gap-1.5">
                <span aria-hidden className={classes('size-2 rounded-[2px]', color)} />
                {label} {formatMs(ms)}
              </li>
            ))}
            <li className="ml-auto">{formatMs(attempt.durationMs)} in total</li>
          </ul>
        </>
      ) : (
        <p className="text-xs text-ink-faint">
          Failed before the request was sent, after {formatMs(attempt.durationMs)}.
        </p>
      )}
    </div>
  )
}

interface Phase {
  label: string
  ms: number
  color: string
}

/** Durations of the phases that an attempt had, in order. */
function toPhases({ phases }: Pick<DeliveryAttempt, 'phases'>): Phase[] {
  return phaseStyles.flatMap(({ name, label, color }) => {
    const ms = phases[name]
    return ms === null ? [] : [{ label, ms, color }]
  })
}

const phaseStyles = [
  { name: 'dns', label: 'DNS', color: 'bg-phase-dns' },
  { name: 'connect', label: 'Connect', color: 'bg-phase-connect' },
  { name: 'tls', label: 'TLS', color: 'bg-phase-tls' },
  { name: 'wait', label: 'Wait', color: 'bg-phase-wait' },
  { name: 'body', label: 'Body', color: 'bg-phase-body' },
] as const
