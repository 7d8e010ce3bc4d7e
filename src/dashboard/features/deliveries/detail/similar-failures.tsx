import { useQuery } from '@tanstack/react-query'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { deliveriesQueries } from '#dashboard/api/deliveries.ts'
import type { Delivery } from '#dashboard/api/delivery.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import type { DeliverySearch } from '../delivery-search.ts'

const HOURS = 24

interface SimilarFailuresProps {
  delivery: Delivery
  /** Opens the replay form with the same failures. */
  onReplay: (similar: DeliverySearch) => void
}

/** Number of other deliveries that failed at this webhook with the same response, which probably have the same cause. */
export function SimilarFailures({ delivery: { webhookId, lastStatus, createdAt }, onReplay }: SimilarFailuresProps) {
  const [since] = useState(() => new Date(Date.now() - HOURS * 3_600_000).toISOString())
  const response = lastStatus ?? 0
  const mayReplay = usePermission()('POST /webhooks/{id}/replay')
  const { data: total = 0 } = useQuery({
    ...deliveriesQueries.replayCount(webhookId ?? '', { status: 'failed', lastStatus: response, from: since }),
    enabled: webhookId !== null && mayReplay,
  })
  const others = total - (createdAt >= since ? 1 : 0)
  if (webhookId === null || others < 1) return null
  const handleReplay = () => onReplay({ status: 'failed', webhook: webhookId, response, hours: HOURS })
  return (
    <p>
      {pluralize(others, 'other delivery', 'other deliveries')} failed the same way in the last {HOURS} hours.{' '}
      <button type="button" className="font-medium underline underline-offset-2" onClick={handleReplay}>
        <RotateCw aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
        Replay all {total.toLocaleString()}…
      </button>
    </p>
  )
}
