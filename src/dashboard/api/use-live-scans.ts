import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followScans } from './live-scans.ts'
import { usePermission } from './use-permission.ts'

/** While mounted, adds new scans to cached lists and counts. */
export function useLiveScans(): void {
  const queryClient = useQueryClient()
  const mayFollow = usePermission()('GET /events')
  useEffect(() => {
    if (!mayFollow) return
    const controller = new AbortController()
    void followScans(queryClient, controller.signal)
    return () => controller.abort()
  }, [queryClient, mayFollow])
}
