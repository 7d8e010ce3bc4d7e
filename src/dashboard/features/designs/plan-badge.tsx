import Lock from 'lucide-react/icons/lock'
import type { Template } from '../../api/templates.ts'
import { Badge } from '../../ui/badge.tsx'

/** Says of a locked template what it needs. */
export function PlanBadge({ template: { isPro } }: { template: Template }) {
  return (
    <Badge tone="accent" icon={<Lock aria-hidden />}>
      {isPro ? 'Pro' : 'Larger plan'}
    </Badge>
  )
}
