import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { Badge } from '#dashboard/ui/badge.tsx'

/** State of a delivery. Unknown states are shown as they are. */
export function StatusBadge({ status }: { status: string }) {
  if (status === 'delivered')
    return (
      <Badge tone="ok" icon={<Check aria-hidden />}>
        Delivered
      </Badge>
    )
  if (status === 'failed')
    return (
      <Badge tone="bad" icon={<X aria-hidden />}>
        Failed
      </Badge>
    )
  return (
    <Badge tone="warn" icon={<Clock aria-hidden />}>
      {status === 'pending' ? 'Pending' : status}
    </Badge>
  )
}
