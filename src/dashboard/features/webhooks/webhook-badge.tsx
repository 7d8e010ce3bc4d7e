import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { Webhook } from '../../api/webhooks.ts'
import { Badge } from '../../ui/badge.tsx'

/** Whether it is sent to. */
export function WebhookBadge({ webhook: { enabled, pausedReason } }: { webhook: Webhook }) {
  if (enabled)
    return (
      <Badge tone="ok" icon={<Play aria-hidden />}>
        Enabled
      </Badge>
    )
  return (
    <Badge tone={pausedReason === null ? 'neutral' : 'bad'} icon={<Pause aria-hidden />}>
      {pausedReason === null ? 'Paused' : 'Paused by us'}
    </Badge>
  )
}
