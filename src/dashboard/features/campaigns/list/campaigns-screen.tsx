import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import { campaignsQueries } from '#dashboard/api/campaigns.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { useCommand } from '#dashboard/ui/commands.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { Screen } from '#dashboard/ui/screen.tsx'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { CampaignForm } from '../form/campaign-form.tsx'
import { campaignColumns } from './campaign-columns.tsx'

/** The campaigns of the workspace. `isCreating` opens the dialog for a new one. */
export function CampaignsScreen({ isCreating }: { isCreating: boolean }) {
  const navigate = useNavigate()
  const list = useQuery(campaignsQueries.all())
  const mayCreate = usePermission()('POST /campaigns')
  const setCreating = (open: boolean) => void navigate({ to: '/campaigns', search: open ? { new: true } : {} })
  useCommand(
    mayCreate ? { label: 'New campaign', group: 'Campaigns', icon: <Plus />, run: () => setCreating(true) } : null,
  )
  const handleDone = (created?: { id: string }) => {
    if (created) void navigate({ to: '/campaigns/$id', params: { id: created.id } })
    else setCreating(false)
  }
  const newCampaignButton = mayCreate ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      <span className="@max-[560px]/bar:sr-only">New campaign</span>
    </Button>
  ) : null
  return (
    <Screen
      title="Campaigns"
      actions={
        <>
          {list.data && list.data.length > 1 ? (
            <ButtonLink to="/campaigns/compare">
              <Scale aria-hidden />
              <span className="@max-[560px]/bar:sr-only">Compare</span>
            </ButtonLink>
          ) : null}
          {newCampaignButton}
        </>
      }
    >
      {list.error && !list.data ? (
        <LoadError title="The campaigns could not be loaded" query={list} />
      ) : list.data?.length === 0 ? (
        <EmptyState picture={<Megaphone />} title="Measure codes together" action={newCampaignButton}>
          A campaign groups folders, tags, codes and pages, with dates, a goal and a cost. It shows which code brought
          the most, and what a lead costs.
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <SmallTable name="Campaigns" columns={campaignColumns} rows={list.data} variant="screen" />
        </div>
      )}
      <Dialog title="New campaign" open={isCreating && mayCreate} onOpenChange={setCreating}>
        <CampaignForm onDone={handleDone} />
      </Dialog>
    </Screen>
  )
}
