import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'

interface ActionsMenuProps {
  /** Name of the item that the actions are for. */
  name: string
  /** MenuItem and MenuSeparator. */
  children: ReactNode
}

/** The menu of an item in a list of cards, behind three dots. */
export function ActionsMenu({ name, children }: ActionsMenuProps) {
  const label = `Actions for ${name}`
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}
