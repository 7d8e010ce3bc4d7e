import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import type { Campaign } from '#dashboard/api/campaigns.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'

interface CampaignActionsProps {
  campaign: Campaign
  onTask: (task: 'edit' | 'delete') => void
}

/** Actions for a campaign, in the bar of its screen. */
export function CampaignActions({ campaign, onTask }: CampaignActionsProps) {
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
