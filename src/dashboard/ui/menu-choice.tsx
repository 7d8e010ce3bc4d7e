import Check from 'lucide-react/icons/check'
import { type ReactNode, use } from 'react'
import { menuRowClass } from './menu-item.tsx'
import { MenuContext } from './menu.tsx'

interface MenuChoiceProps {
  icon?: ReactNode
  checked: boolean
  /** `several`: a checkbox item instead of a radio item. */
  kind?: 'one' | 'several'
  onSelect: () => void
  children: ReactNode
}

/** Menu item with a check mark. */
export function MenuChoice({ icon, checked, kind = 'one', onSelect, children }: MenuChoiceProps) {
  const menu = use(MenuContext)
  if (!menu) return null
  return (
    <menu.CheckboxItem
      role={kind === 'one' ? 'menuitemradio' : 'menuitemcheckbox'}
      checked={checked}
      className={menuRowClass}
      onSelect={() => menu.runAfterClose(onSelect)}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {checked ? <Check aria-hidden /> : null}
    </menu.CheckboxItem>
  )
}
