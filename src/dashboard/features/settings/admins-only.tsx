import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { EndpointKey } from '#dashboard/api/client.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'

interface AdminsOnlyProps {
  /** The call that the role must be allowed to make. */
  needs: EndpointKey
  /** Plural: "Members". */
  what: string
  children: ReactNode
}

/** Settings that other roles reach only by their address, and that another service may not have. */
export function AdminsOnly({ needs, what, children }: AdminsOnlyProps) {
  if (usePermission()(needs)) return children
  return (
    <EmptyState picture={<Lock />} title={`${what} are not available`}>
      Your role or this service does not include them.
    </EmptyState>
  )
}
