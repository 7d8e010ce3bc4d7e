import { useNavigate } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import FolderUp from 'lucide-react/icons/folder-up'
import QrCode from 'lucide-react/icons/qr-code'
import Trash from 'lucide-react/icons/trash-2'
import type { Site } from '#dashboard/api/sites.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { NameAndAddressItems } from '#dashboard/pickers/name-and-address-items.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import type { SiteTask } from './site-task.ts'

/** Menu of a site, with the actions that the role may use. */
export function SiteMenu({ site, onTask }: { site: Site; onTask: (task: SiteTask) => void }) {
  const may = usePermission()
  const navigate = useNavigate()
  const { id, name, url } = site
  const ask = (kind: SiteTask['kind']) => onTask({ kind, site })
  return (
    <ActionsMenu name={name}>
      <MenuItem icon={<ExternalLink aria-hidden />} onSelect={() => window.open(url, '_blank', 'noreferrer')}>
        Open
      </MenuItem>
      {may('POST /sites/{id}/deploy') ? (
        <MenuItem
          icon={<FolderUp aria-hidden />}
          onSelect={() => void navigate({ to: '/sites/$id', params: { id }, search: { deploy: true } })}
        >
          Deploy a new version
        </MenuItem>
      ) : null}
      {may('POST /codes') ? (
        <MenuItem icon={<QrCode aria-hidden />} onSelect={() => ask('code')}>
          Make a code for it
        </MenuItem>
      ) : null}
      {may('PATCH /sites/{id}') ? (
        <>
          <MenuSeparator />
          <NameAndAddressItems onSelect={ask} />
        </>
      ) : null}
      {may('DELETE /sites/{id}') ? (
        <MenuItem icon={<Trash aria-hidden />} tone="danger" onSelect={() => ask('delete')}>
          Delete
        </MenuItem>
      ) : null}
    </ActionsMenu>
  )
}
