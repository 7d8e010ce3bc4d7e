import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useLiveScans } from '#dashboard/api/use-live-scans.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { NewCodeButton } from '#dashboard/features/codes/create/new-code-button.tsx'
import { OverviewScreen } from '#dashboard/features/overview/overview-screen.tsx'

export const Route = createFileRoute('/_app/')({ component: Overview })

function Overview() {
  const mayCount = usePermission()('GET /analytics/summary')
  useLiveScans()
  // A service without analytics has no overview.
  if (!mayCount) return <Navigate to="/codes" replace />
  return <OverviewScreen newCode={<NewCodeButton />} />
}
