import Plus from 'lucide-react/icons/plus'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'
import { MenuItem } from './menu-item.tsx'

interface AddMenuProps<V extends string> {
  /** Name of the menu. */
  label: string
  /** Text of the button; by default, the label. */
  buttonText?: string
  /** Classes of the button. */
  className: string
  options: readonly { value: V; label: string }[]
  onAdd: (value: V) => void
}

/** A quiet button with a menu of what can be added. */
export function AddMenu<V extends string>({ label, buttonText = label, className, options, onAdd }: AddMenuProps<V>) {
  const trigger = (
    <Button variant="ghost" className={className}>
      <Plus aria-hidden />
      {buttonText}
    </Button>
  )
  return (
    <Menu label={label} edge="start" trigger={trigger}>
      {options.map((option) => (
        <MenuItem key={option.value} onSelect={() => onAdd(option.value)}>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
