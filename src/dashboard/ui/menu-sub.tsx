import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, use } from 'react'
import { classes } from './classes.ts'
import { menuRowClass } from './menu-item.tsx'
import { MenuContext, menuBoxClass } from './menu.tsx'

interface MenuSubProps {
  icon?: ReactNode
  label: string
  /** MenuItem, MenuChoice and MenuSeparator. */
  children: ReactNode
}

/** Menu item that opens a submenu by pointer, Enter or right arrow; the left arrow closes it. */
export function MenuSub({ icon, label, children }: MenuSubProps) {
  const menu = use(MenuContext)
  if (!menu) return null
  return (
    <menu.Sub>
      <menu.SubTrigger className={classes(menuRowClass, 'data-[state=open]:bg-hover')}>
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight aria-hidden />
      </menu.SubTrigger>
      <menu.Portal>
        <menu.SubContent loop collisionPadding={8} sideOffset={4} aria-label={label} className={menuBoxClass}>
          {children}
        </menu.SubContent>
      </menu.Portal>
    </menu.Sub>
  )
}
