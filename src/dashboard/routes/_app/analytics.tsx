import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useLiveScans } from '../../api/use-live-scans.ts'
import type { AnalyticsSearch } from '../../features/analytics/analytics-search.ts'
import { AnalyticsScreen } from '../../features/analytics/analytics-screen.tsx'

export const Route = createFileRoute('/_app/analytics')({
  // As it stands: the screen reads it, and the frame of every screen need not carry how.
  validateSearch: (search: AnalyticsSearch & SearchSchemaInput): AnalyticsSearch => search,
  component: Analytics,
})

function Analytics() {
  useLiveScans()
  return <AnalyticsScreen />
}
