import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Alert } from '../api/alerts.ts'

/** A check mark beside good news, and a warning sign beside all other alerts. */
export function AlertIcon({ kind }: Pick<Alert, 'kind'>) {
  return kind === 'goal_met' ? (
    <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok-text" />
  ) : (
    <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn-text" />
  )
}
