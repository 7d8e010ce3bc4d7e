import { createFileRoute } from '@tanstack/react-router'
import { CampaignScreen } from '#dashboard/features/campaigns/detail/campaign-screen.tsx'

export const Route = createFileRoute('/_app/campaigns/$id')({ component: OneCampaign })

function OneCampaign() {
  const { id } = Route.useParams()
  return <CampaignScreen key={id} id={id} />
}
