import { createFileRoute } from '@tanstack/react-router'
import { PermissionGate } from '#dashboard/features/settings/permission-gate.tsx'
import { Messages } from '#dashboard/features/settings/messages/messages.tsx'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

export const Route = createFileRoute('/_app/settings/messages')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => {
    const open = toSearchText(raw['open'])
    return open ? { open } : {}
  },
  component: () => (
    <PermissionGate needs="GET /messages" subject="Messages">
      <Messages />
    </PermissionGate>
  ),
})
