import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { Messages } from '#dashboard/features/settings/messages/messages.tsx'
import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

export const Route = createFileRoute('/_app/settings/messages')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => {
    const open = toSearchText(raw['open'])
    return open ? { open } : {}
  },
  component: () => (
    <AdminsOnly needs="GET /messages" noun="Messages">
      <Messages />
    </AdminsOnly>
  ),
})
