import Ellipsis from 'lucide-react/icons/ellipsis'
import FolderInput from 'lucide-react/icons/folder-input'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Pencil from 'lucide-react/icons/pencil'
import Share from 'lucide-react/icons/share-2'
import Trash from 'lucide-react/icons/trash'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { MenuSeparator } from '#dashboard/ui/menu-separator.tsx'
import { usePermission } from '#dashboard/api/use-permission.ts'
import type { FolderTask } from '../actions/folder-task.ts'

interface FolderMenuProps {
  id: string
  name: string
  /** Row of the tree. */
  rowIndex: number
  isShown: boolean
  isTabbable: boolean
  onTask: (task: FolderTask) => void
}

/** Menu of a folder, shown on hover and focus, and always on touch screens. */
export function FolderMenu({ id, name, rowIndex, isShown, isTabbable, onTask }: FolderMenuProps) {
  const may = usePermission()
  const trigger = (
    <IconButton
      label={`Actions for ${name}`}
      tabIndex={isTabbable ? 0 : -1}
      className={classes(
        'absolute! right-0.5 h-6! w-6! bg-hover hover:bg-line! focus-visible:opacity-100 aria-expanded:opacity-100 coarse:h-10! coarse:w-10! coarse:bg-transparent coarse:opacity-100',
        isShown ? 'opacity-100' : 'pointer-events-none opacity-0 coarse:pointer-events-auto',
      )}
      style={{ top: `calc(var(--folder-row) * ${rowIndex} + var(--folder-inset))` }}
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
  return (
    <Menu label={`Actions for ${name}`} trigger={trigger}>
      {may('POST /folders') ? (
        <MenuItem icon={<FolderPlus />} onSelect={() => onTask({ kind: 'create', parentId: id })}>
          New folder inside
        </MenuItem>
      ) : null}
      {may('PATCH /folders/{id}') ? (
        <>
          <MenuItem icon={<Pencil />} shortcut="F2" onSelect={() => onTask({ kind: 'rename', id })}>
            Rename
          </MenuItem>
          <MenuItem icon={<FolderInput />} onSelect={() => onTask({ kind: 'move', id })}>
            Move
          </MenuItem>
        </>
      ) : null}
      {may('POST /shared-links') ? (
        <MenuItem icon={<Share />} onSelect={() => onTask({ kind: 'share', id })}>
          Share figures
        </MenuItem>
      ) : null}
      {may('DELETE /folders/{id}') ? (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash />} tone="danger" shortcut="Delete" onSelect={() => onTask({ kind: 'delete', id })}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}
