import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { type Campaign, campaignsQueries, deleteCampaign, type MeasuredCampaign } from '#dashboard/api/campaigns.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { codesQueries } from '#dashboard/api/codes.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DeleteDialog } from '#dashboard/pickers/confirm-delete.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ShareButton } from '#dashboard/pickers/share-button.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ParentLink } from '#dashboard/ui/lists/parent-link.tsx'
import { useNow } from '#dashboard/ui/lists/use-now.ts'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MissingScreen } from '#dashboard/ui/missing-screen.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { getCampaignState } from '../campaign-state.ts'
import { toDraft } from '../form/campaign-draft.ts'
import { CampaignForm } from '../form/campaign-form.tsx'
import { CampaignPanels } from './campaign-panels.tsx'
import { useQueryClient } from '@tanstack/react-query'

const parent = <ParentLink to="/campaigns">Campaigns</ParentLink>

/** Screen of one campaign: summary, goal, outcomes, codes, places and changes. */
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
  const queryClient = useQueryClient()
  const may = usePermission()
  const now = useNow()
  const close = () => setTask(null)
  return (
    <Screen
      title={campaign.name}
      parent={parent}
      after={
        <span className="@max-[560px]/bar:hidden">
          <Badge>{getCampaignState(campaign, now)}</Badge>
        </span>
      }
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
      <DeleteDialog
        noun="campaign"
        id={campaign.id}
        name={campaign.name}
        options={deleteCampaign(queryClient)}
        open={task === 'delete'}
        onOpenChange={close}
        onDeleted={() => void navigate({ to: '/campaigns' })}
      >
        Its codes and their scans stay.
      </DeleteDialog>
    </Screen>
  )
}

interface CampaignActionsProps {
  campaign: Campaign
  onTask: (task: 'edit' | 'delete') => void
}

/** Actions for a campaign, in the bar of its screen. */
function CampaignActions({ campaign, onTask }: CampaignActionsProps) {
  const may = usePermission()
  return (
    <>
      <Button onClick={() => onTask('edit')}>
        <Pencil aria-hidden />
        <span className="@max-[560px]/bar:sr-only">Edit</span>
      </Button>
      {may('DELETE /campaigns/{id}') ? (
        <ActionsMenu name={campaign.name}>
          <MenuItem icon={<Trash aria-hidden />} tone="danger" onSelect={() => onTask('delete')}>
            Delete
          </MenuItem>
        </ActionsMenu>
      ) : null}
    </>
  )
}

/** Form of a campaign, shown when the names of its codes are loaded. */
function EditCampaign({ campaign: current, onDone }: { campaign: MeasuredCampaign; onDone: () => void }) {
  // The first version is kept, so that a refetch does not replace the input.
  const [campaign] = useState(current)
  const codesById = new Map(campaign.codes.map((code) => [code.id, code]))
  const unlistedIds = campaign.codeIds.filter((id) => !codesById.has(id))
  const codeQueries = useQueries({ queries: unlistedIds.map((id) => codesQueries.one(id)) })
  if (codeQueries.some(({ isPending }) => isPending))
    return (
      <div aria-busy="true" className="grid gap-4">
        <Skeletons sizes={['h-14 w-full', 'h-40 w-full', 'h-14 w-full']} />
      </div>
    )
  const failedQuery = codeQueries.find(({ error }) => error && !(error instanceof ApiError && error.status === 404))
  if (failedQuery) return <LoadError title="The codes could not be loaded" query={failedQuery} />
  for (const { data } of codeQueries) if (data) codesById.set(data.id, { ...data, ...zeroFigures })
  // Deleted codes are left out.
  const codes = campaign.codeIds.flatMap((id) => {
    const code = codesById.get(id)
    return code ? [{ id, shortCode: code.shortCode, name: code.name }] : []
  })
  return <CampaignForm campaign={campaign} draft={toDraft(campaign, codes)} onDone={() => onDone()} />
}

const zeroFigures = { placement: null, scans: 0, visitors: 0, views: 0, leads: 0, conversions: 0 }
