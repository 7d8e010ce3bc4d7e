import Lock from 'lucide-react/icons/lock'
import type { Template } from '#dashboard/api/templates.ts'
import { Badge } from '#dashboard/ui/badge.tsx'

interface PlanBadgeProps {
  template: Template
  /** `spoken` if there is only room for the lock icon. */
  text?: 'shown' | 'spoken'
}

/** The plan that a locked template requires. */
export function PlanBadge({ template: { isPro }, text = 'shown' }: PlanBadgeProps) {
  return (
    <Badge tone="accent" icon={<Lock aria-hidden />}>
      <span className={text === 'spoken' ? 'sr-only' : undefined}>{isPro ? 'Pro' : 'Larger plan'}</span>
    </Badge>
  )
}
