import OctagonPause from 'lucide-react/icons/octagon-pause'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import type { Webhook } from '#dashboard/api/webhooks.ts'
import { Badge } from '#dashboard/ui/badge.tsx'

/** State of a webhook: active, paused or suspended. */
export function WebhookBadge({ webhook: { enabled, suspended } }: { webhook: Webhook }) {
  if (!enabled)
    return (
      <Badge tone="neutral" icon={<Pause aria-hidden />}>
        Paused
      </Badge>
    )
  return suspended ? (
    <Badge tone="bad" icon={<OctagonPause aria-hidden />}>
      Suspended
    </Badge>
  ) : (
    <Badge tone="ok" icon={<Play aria-hidden />}>
      Enabled
    </Badge>
  )
}
