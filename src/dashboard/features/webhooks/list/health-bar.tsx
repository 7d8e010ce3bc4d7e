import type { Webhook } from '../../../api/webhooks.ts'
import { formatPercentDown } from '../../../ui/formats.ts'
import { getSuccessRate } from '../webhook-state.ts'

/** Success rate of the last 24 hours, as a bar and in percent. */
export function HealthBar({ health }: { health: NonNullable<Webhook['health']> }) {
  const success = getSuccessRate(health)
  const { delivered, failed, waiting } = health
  if (success === null)
    return <span className="text-sm text-ink-faint">{waiting > 0 ? 'None completed yet' : 'Nothing sent'}</span>
  return (
    <span
      className="flex items-center gap-2 text-sm tabular-nums"
      title={`${delivered.toLocaleString()} delivered, ${failed.toLocaleString()} failed in the last 24 hours`}
    >
      <span aria-hidden className="flex h-1.5 w-20 shrink-0 overflow-hidden rounded-full bg-bad">
        <span className="bg-ok" style={{ width: `${success * 100}%` }} />
      </span>
      {formatPercentDown(success)}
    </span>
  )
}
