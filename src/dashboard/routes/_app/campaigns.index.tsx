import { createFileRoute } from '@tanstack/react-router'
import { CampaignsScreen } from '#dashboard/features/campaigns/list/campaigns-screen.tsx'

export const Route = createFileRoute('/_app/campaigns/')({
  validateSearch: (raw: Record<string, unknown>): { new?: true } => (raw['new'] === true ? { new: true } : {}),
  component: Campaigns,
})

function Campaigns() {
  return <CampaignsScreen isCreating={Route.useSearch().new ?? false} />
}
