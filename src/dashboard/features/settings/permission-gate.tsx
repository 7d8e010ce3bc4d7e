import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { EndpointKey } from '#dashboard/api/client.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'

interface PermissionGateProps {
  /** The endpoint that a person must be allowed to call to see the settings. */
  needs: EndpointKey
  /** The plural of the items, such as "Members". */
  subject: string
  children: ReactNode
}

/** Shows settings if the role and the service allow it. Menus do not link here for other roles, but a person can type the address. */
export function PermissionGate({ needs, subject, children }: PermissionGateProps) {
  if (usePermission()(needs)) return children
  return (
    <EmptyState picture={<Lock />} title={`${subject} are not available`}>
      They are not included in your role or in this service.
    </EmptyState>
  )
}
