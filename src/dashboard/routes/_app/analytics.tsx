import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { useLiveScans } from '#dashboard/api/use-live-scans.ts'
import type { AnalyticsAddress } from '#dashboard/features/analytics/analytics-search.ts'
import { AnalyticsScreen } from '#dashboard/features/analytics/analytics-screen.tsx'

export const Route = createFileRoute('/_app/analytics')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: AnalyticsAddress & SearchSchemaInput): AnalyticsAddress => search,
  component: Analytics,
})

function Analytics() {
  useLiveScans()
  return <AnalyticsScreen />
}
