import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash'
import type { View } from '#dashboard/api/views.ts'
import { useRemoveView } from '#dashboard/pickers/use-remove-view.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { Menu } from '#dashboard/ui/menu.tsx'

/** Menu of a saved view. */
export function ViewActions({ view, onRename }: { view: View; onRename: () => void }) {
  const { name } = view
  const remove = useRemoveView()
  const trigger = (
    <IconButton
      label={`Actions for ${name}`}
      className="absolute! top-0.5 right-0.5 h-6! w-6! bg-hover opacity-0 group-hover/view:opacity-100 hover:bg-line! focus-visible:opacity-100 aria-expanded:opacity-100 coarse:h-9! coarse:w-9! coarse:bg-transparent coarse:opacity-100"
    >
      <Ellipsis aria-hidden />
    </IconButton>
  )
  return (
    <Menu label={`Actions for ${name}`} trigger={trigger}>
      <MenuItem icon={<Pencil />} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={<Trash />} tone="danger" onSelect={() => remove(view)}>
        Delete
      </MenuItem>
    </Menu>
  )
}
