import Info from 'lucide-react/icons/info'
import type { Summary } from '../../../api/analytics.ts'

/** Notice that the plan's history starts later than the requested period. */
export function PlanNotice({ window }: { window: Summary['window'] | undefined }) {
  if (!window?.clamped) return null
  return (
    <p className="col-span-full flex items-start gap-2 rounded-lg bg-warn-soft px-4 py-2.5 text-sm text-warn-text">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      Your plan includes scans since {new Date(window.from).toLocaleDateString(undefined, { dateStyle: 'medium' })}.
      Earlier scans are not counted.
    </p>
  )
}
