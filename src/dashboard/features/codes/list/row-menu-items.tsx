import { useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Palette from 'lucide-react/icons/palette'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import { toNewDestination } from '#dashboard/api/destination.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { useArchive } from '../use-archive.ts'
import { copyLink, type RowActionsProps } from './row-actions.tsx'

/** Items of the menu of a row, which opens by a button or as a context menu. */
export function RowMenuItems({ code, onTask }: RowActionsProps) {
  const show = () => onTask({ kind: 'show', code })
  return (
    <>
      <MenuItem icon={<Copy />} onSelect={() => copyLink(code)}>
        Copy link
      </MenuItem>
      <MenuItem icon={<QrCode />} onSelect={show}>
        Show QR code
      </MenuItem>
      <MenuItem icon={<Download />} onSelect={show}>
        Download…
      </MenuItem>
      <MenuItem icon={<ExternalLink />} onSelect={() => window.open(code.scanUrl, '_blank', 'noreferrer')}>
        Open link
      </MenuItem>
      <ChangeItems code={code} onTask={onTask} />
    </>
  )
}

function ChangeItems({ code, onTask }: RowActionsProps) {
  const may = usePermission()
  const navigate = useNavigate()
  const archive = useArchive()
  return (
    <>
      <MenuSeparator />
      {may('PATCH /codes/{id}') && toNewDestination(code.destination) !== null ? (
        <MenuItem icon={<Pencil />} onSelect={() => onTask({ kind: 'destination', code })}>
          Edit destination
        </MenuItem>
      ) : null}
      {may('PATCH /codes/{id}#design') ? (
        <MenuItem
          icon={<Palette />}
          onSelect={() => void navigate({ to: '/codes/$id/design', params: { id: code.id } })}
        >
          Design
        </MenuItem>
      ) : null}
      {may('PATCH /codes/{id}') ? (
        <MenuItem icon={code.archived ? <ArchiveRestore /> : <Archive />} onSelect={() => archive(code)}>
          {code.archived ? 'Unarchive' : 'Archive'}
        </MenuItem>
      ) : null}
    </>
  )
}
