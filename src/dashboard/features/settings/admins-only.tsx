import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { EndpointKey } from '#dashboard/api/client.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'

interface AdminsOnlyProps {
  /** The endpoint that the role must be allowed to call. */
  needs: EndpointKey
  /** Plural: "Members". */
  noun: string
  children: ReactNode
}

/** Shows settings if the role and the service allow them. Other roles come here only by a typed address. */
export function AdminsOnly({ needs, noun, children }: AdminsOnlyProps) {
  if (usePermission()(needs)) return children
  return (
    <EmptyState picture={<Lock />} title={`${noun} are not available`}>
      They are not included in your role or in this service.
    </EmptyState>
  )
}
