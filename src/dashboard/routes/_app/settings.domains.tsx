import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { DomainsSettings } from '#dashboard/features/settings/domains/domains-settings.tsx'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

export const Route = createFileRoute('/_app/settings/domains')({
  validateSearch: (raw: Record<string, unknown>): { new?: true; open?: string; apps?: true } => {
    const open = toSearchText(raw['open'])
    return {
      ...(raw['new'] === true && { new: true }),
      ...(open && { open }),
      ...(raw['apps'] === true && { apps: true }),
    }
  },
  component: Domains,
})

function Domains() {
  const { new: isAdding = false, open = null, apps: showsApps = false } = Route.useSearch()
  return (
    <PermissionGate needs="GET /domains" subject="Domains">
      <DomainsSettings isAdding={isAdding} openId={open} showsApps={showsApps} />
    </PermissionGate>
  )
}
