import { createFileRoute, type SearchSchemaInput, useNavigate } from '@tanstack/react-router'
import type { RollingPeriod } from '#contract/periods.ts'
import type { SharedDashboard } from '../api/shared-dashboard.ts'
import { SharedPanels } from '../features/analytics/panels/shared-panels.tsx'
import { GoalPanel, StoryPanel } from '../features/campaigns/detail/campaign-panels.tsx'
import { CodesPanel } from '../features/campaigns/detail/codes-panel.tsx'
import { PlacementsPanel } from '../features/campaigns/detail/placements-panel.tsx'
import { SharedScreen } from '../features/shared-dashboard/shared-screen.tsx'

export interface SharedSearch {
  range?: RollingPeriod | undefined
}

/** The page of a shared link. It needs no session and looks the same to all people. */
export const Route = createFileRoute('/s/$token')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: SharedSearch & SearchSchemaInput): SharedSearch => search,
  component: Shared,
})

function Shared() {
  const { token } = Route.useParams()
  const { range } = Route.useSearch()
  const navigate = useNavigate({ from: '/s/$token' })
  return (
    <SharedScreen
      key={token}
      token={token}
      range={range}
      onRange={(chosenRange) =>
        void navigate({ to: '/s/$token', params: { token }, search: { range: chosenRange }, replace: true })
      }
    >
      {(data, state) => (
        <>
          {data.campaign ? <SharedCampaign campaign={data.campaign} /> : null}
          <SharedPanels state={state} />
        </>
      )}
    </SharedScreen>
  )
}

/** The panels of a shared campaign: those of its screen, without links and without the list of changes. */
function SharedCampaign({ campaign }: { campaign: NonNullable<SharedDashboard['campaign']> }) {
  // Shared codes have no ids.
  const codes = campaign.codes.map((code, index) => ({ ...code, id: String(index) }))
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 pb-0 max-sm:p-3 max-sm:pb-0 *:break-inside-avoid @min-[880px]:grid-cols-3">
        <StoryPanel campaign={campaign} />
        <PlacementsPanel campaign={campaign} />
        <div className="grid content-start empty:hidden">
          <GoalPanel campaign={campaign} />
        </div>
        <CodesPanel campaign={{ ...campaign, codes }} opensCodes={false} />
      </div>
    </div>
  )
}
