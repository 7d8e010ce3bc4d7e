import { createFileRoute } from '@tanstack/react-router'
import { useLiveScans } from '../../api/use-live-scans.ts'
import { NewCodeButton } from '../../features/codes/new-code-button.tsx'
import { OverviewScreen } from '../../features/overview/overview-screen.tsx'

export const Route = createFileRoute('/_app/')({ component: Overview })

function Overview() {
  useLiveScans()
  return <OverviewScreen newCode={<NewCodeButton />} />
}
