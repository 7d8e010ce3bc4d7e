import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followScans } from './events.ts'
import { usePermission } from './use-permission.ts'

/** While mounted, adds new scans to cached lists and counts. */
export function useLiveScans(): void {
  const queries = useQueryClient()
  const mayFollow = usePermission()('GET /events')
  useEffect(() => {
    if (!mayFollow) return
    const controller = new AbortController()
    void followScans(queries, controller.signal)
    return () => controller.abort()
  }, [queries, mayFollow])
}
