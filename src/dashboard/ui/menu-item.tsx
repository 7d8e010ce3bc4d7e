import type { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type ReactNode, use } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './kbd.tsx'
import { MenuContext } from './menu.tsx'

interface MenuItemProps extends Omit<ComponentProps<typeof DropdownMenu.Item>, 'onSelect'> {
  icon?: ReactNode
  shortcut?: string
  tone?: 'normal' | 'danger'
  /** Runs after the menu has closed and restored the focus. */
  onSelect: () => void
}

/** An action in a Menu or ContextMenu. */
export function MenuItem({ icon, shortcut, tone = 'normal', onSelect, className, children, ...rest }: MenuItemProps) {
  const menu = use(MenuContext)
  if (!menu) return null
  return (
    <menu.Item
      {...rest}
      className={classes(menuRowClass, tone === 'danger' && 'text-bad-text', className)}
      onSelect={() => menu.runAfterClose(onSelect)}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut ? <Kbd keys={shortcut} /> : null}
    </menu.Item>
  )
}

export const menuRowClass =
  'flex h-control w-full cursor-pointer items-center gap-2 rounded-md px-2 text-left text-sm outline-none select-none focus:bg-hover data-disabled:cursor-default data-disabled:opacity-50 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint'
