import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type MeasuredCampaign, campaignsQueries, deleteCampaign } from '#dashboard/api/campaigns.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DeleteForm } from '#dashboard/pickers/confirm-delete.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ShareButton } from '#dashboard/pickers/share-button.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { MissingScreen } from '#dashboard/ui/missing-screen.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { campaignState } from '../campaign-state.ts'
import { CampaignActions } from './campaign-actions.tsx'
import { CampaignPanels } from './campaign-panels.tsx'
import { EditCampaign } from './edit-campaign.tsx'
import { useQueryClient } from '@tanstack/react-query'

const parent = <ParentLink to="/campaigns">Campaigns</ParentLink>

/** Screen of one campaign: what happened in words, its goal, its steps, codes, places and changes. */
export function CampaignScreen({ id }: { id: string }) {
  const query = useQuery(campaignsQueries.one(id))
  const { data: campaign, error } = query
  if (campaign) return <CampaignContent campaign={campaign} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <MissingScreen
        noun="campaign"
        parent={parent}
        action={<ButtonLink to="/campaigns">Show all campaigns</ButtonLink>}
      />
    )
  return (
    <Screen title="Campaign" parent={parent}>
      {error ? (
        <LoadError title="The campaign could not be loaded" query={query} />
      ) : (
        <div aria-busy="true" role="region" aria-label="Campaign" className="grid gap-4 p-5">
          <Skeletons sizes={['h-16 w-full', 'h-72 w-full', 'h-48 w-full']} />
        </div>
      )}
    </Screen>
  )
}

function CampaignContent({ campaign }: { campaign: MeasuredCampaign }) {
  const [task, setTask] = useState<'edit' | 'delete' | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const may = usePermission()
  const now = useNow()
  const close = () => setTask(null)
  return (
    <Screen
      title={campaign.name}
      parent={parent}
      after={<Badge>{campaignState(campaign, now)}</Badge>}
      actions={
        <>
          <ShareButton target={{ campaignId: campaign.id }} name={campaign.name} />
          {may('PATCH /campaigns/{id}') ? <CampaignActions campaign={campaign} onTask={setTask} /> : null}
        </>
      }
    >
      <CampaignPanels campaign={campaign} />
      <Dialog title="Edit campaign" open={task === 'edit'} onOpenChange={close}>
        <EditCampaign campaign={campaign} onDone={close} />
      </Dialog>
      <Dialog
        role="alertdialog"
        title="Delete campaign"
        description={
          <>
            Delete <strong className="font-semibold">{campaign.name}</strong>? This cannot be undone. Its codes and
            their scans stay.
          </>
        }
        open={task === 'delete'}
        onOpenChange={close}
      >
        <DeleteForm
          noun="campaign"
          id={campaign.id}
          name={campaign.name}
          options={deleteCampaign(queries)}
          onDone={() => void navigate({ to: '/campaigns' })}
          onCancel={close}
        />
      </Dialog>
    </Screen>
  )
}
