import { createFileRoute, Navigate } from '@tanstack/react-router'
import { useLiveScans } from '../../api/use-live-scans.ts'
import { usePermission } from '../../api/use-permission.ts'
import { NewCodeButton } from '../../features/codes/create/new-code-button.tsx'
import { OverviewScreen } from '../../features/overview/overview-screen.tsx'

export const Route = createFileRoute('/_app/')({ component: Overview })

function Overview() {
  const mayCount = usePermission()('GET /analytics/summary')
  useLiveScans()
  // A service without analytics has no overview.
  if (!mayCount) return <Navigate to="/codes" replace />
  return <OverviewScreen newCode={<NewCodeButton />} />
}
