import { useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Palette from 'lucide-react/icons/palette'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import type { Code } from '#dashboard/api/code.ts'
import { toNewDestination } from '#dashboard/api/destination.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { useArchive } from '../use-archive.ts'

/** A dialog that a row's action opens. */
export interface RowTask {
  kind: 'show' | 'destination'
  code: Code
}

interface RowActionsProps {
  code: Code
  onTask: (task: RowTask) => void
}

/** Three buttons and a menu for the hovered row. */
export function RowActions({ code, onTask }: RowActionsProps) {
  return (
    <div className="absolute top-1/2 right-2 z-1 flex -translate-y-1/2 gap-0.5 rounded-md bg-surface p-0.5 shadow-lift">
      <IconButton label="Copy link" className="h-7! w-7!" onClick={() => copyLink(code)}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton label="Show QR code" className="h-7! w-7!" onClick={() => onTask({ kind: 'show', code })}>
        <QrCode aria-hidden />
      </IconButton>
      <Menu
        label={`Actions for ${code.name}`}
        trigger={
          <IconButton label={`Actions for ${code.name}`} className="h-7! w-7!">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <RowMenuItems code={code} onTask={onTask} />
      </Menu>
    </div>
  )
}

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

function copyLink(code: Code) {
  navigator.clipboard.writeText(code.scanUrl).then(
    () => toast({ message: `Copied the link of ${code.name}` }),
    () => toast({ message: 'Your browser blocked copying. Open the code and copy the link there.', tone: 'bad' }),
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
