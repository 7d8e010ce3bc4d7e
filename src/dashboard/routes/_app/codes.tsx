import { createFileRoute, Outlet } from '@tanstack/react-router'
import { parseCodeSearch } from '../../features/codes/list/code-search.ts'
import { useLiveScans } from '../../api/use-live-scans.ts'

/** The list and one code share what the address says of the list, so that the way back leads to where one was. */
export const Route = createFileRoute('/_app/codes')({
  validateSearch: parseCodeSearch,
  component: Codes,
})

function Codes() {
  useLiveScans()
  return <Outlet />
}
