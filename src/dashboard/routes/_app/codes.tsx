import { createFileRoute, Outlet } from '@tanstack/react-router'
import { parseCodeSearch } from '../../features/codes/list/code-search.ts'
import { useLiveScans } from '../../api/use-live-scans.ts'

/** List and detail share the list's search parameters, so that going back returns to the same list. */
export const Route = createFileRoute('/_app/codes')({
  validateSearch: parseCodeSearch,
  component: Codes,
})

function Codes() {
  useLiveScans()
  return <Outlet />
}
