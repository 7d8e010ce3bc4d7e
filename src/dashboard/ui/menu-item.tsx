import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './kbd.tsx'

interface MenuItemProps extends Omit<ComponentProps<'button'>, 'onSelect' | 'onClick' | 'type'> {
  icon?: ReactNode
  shortcut?: string
  tone?: 'normal' | 'danger'
  /** Runs after the menu has closed and focus is back on its button, so that a dialog returns it there. */
  onSelect: () => void
}

/** One action of a Menu. */
export function MenuItem({ icon, shortcut, tone = 'normal', onSelect, className, children, ...rest }: MenuItemProps) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes(menuRow, tone === 'danger' && 'text-bad-text', className)}
      onClick={() => queueMicrotask(onSelect)}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut ? <Kbd keys={shortcut} /> : null}
    </button>
  )
}

export const menuRow =
  'flex h-control w-full items-center gap-2 rounded-md px-2 text-left text-sm outline-none hover:bg-hover focus:bg-hover disabled:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint'
