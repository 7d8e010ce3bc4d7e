import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListDeliveries } from './delivery.ts'
import { followDeliveries } from './live-deliveries.ts'
import { usePermission } from './use-permission.ts'

/** Updates deliveries from the live stream while mounted. New ones are added to the list with these filters. */
export function useLiveDeliveries(filters?: ListDeliveries): void {
  const queries = useQueryClient()
  const mayFollow = usePermission()('GET /events')
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  })
  useEffect(() => {
    if (!mayFollow) return
    const stop = new AbortController()
    void followDeliveries(queries, () => latest.current, stop.signal)
    return () => stop.abort()
  }, [queries, mayFollow])
}
