import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { menuRow } from './menu-item.tsx'

interface MenuChoiceProps {
  icon?: ReactNode
  checked: boolean
  /** `several`: the others stay as they are. */
  kind?: 'one' | 'several'
  onSelect: () => void
  children: ReactNode
}

/** One of several in a Menu, with a mark on what is chosen. */
export function MenuChoice({ icon, checked, kind = 'one', onSelect, children }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role={kind === 'one' ? 'menuitemradio' : 'menuitemcheckbox'}
      aria-checked={checked}
      tabIndex={-1}
      className={menuRow}
      onClick={() => queueMicrotask(onSelect)}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {checked ? <Check aria-hidden /> : null}
    </button>
  )
}
