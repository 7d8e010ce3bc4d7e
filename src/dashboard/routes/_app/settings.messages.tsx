import { createFileRoute } from '@tanstack/react-router'
import { AdminsOnly } from '#dashboard/features/settings/admins-only.tsx'
import { Messages } from '#dashboard/features/settings/messages/messages.tsx'
import { searchText } from '#dashboard/ui/lists/search-text.ts'

export const Route = createFileRoute('/_app/settings/messages')({
  validateSearch: (raw: Record<string, unknown>): { open?: string | undefined } => {
    const open = searchText(raw['open'])
    return open ? { open } : {}
  },
  component: () => (
    <AdminsOnly needs="GET /messages" noun="Messages">
      <Messages />
    </AdminsOnly>
  ),
})
