import Lock from 'lucide-react/icons/lock'
import type { Template } from '../../api/templates.ts'
import { Badge } from '../../ui/badge.tsx'

interface PlanBadgeProps {
  template: Template
  /** `spoken` where there is room for the lock alone. */
  words?: 'shown' | 'spoken'
}

/** Says of a locked template what it needs. */
export function PlanBadge({ template: { isPro }, words = 'shown' }: PlanBadgeProps) {
  return (
    <Badge tone="accent" icon={<Lock aria-hidden />}>
      <span className={words === 'spoken' ? 'sr-only' : undefined}>{isPro ? 'Pro' : 'Larger plan'}</span>
    </Badge>
  )
}
