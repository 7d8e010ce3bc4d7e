import { createFileRoute, Outlet } from '@tanstack/react-router'
import { parseCodeSearch } from '#dashboard/features/codes/code-search.ts'
import { useLiveScans } from '#dashboard/api/use-live-scans.ts'

/** The list and the screen of a code have the same search parameters, so that going back returns to the same list. */
export const Route = createFileRoute('/_app/codes')({
  validateSearch: parseCodeSearch,
  component: Codes,
})

function Codes() {
  useLiveScans()
  return <Outlet />
}
