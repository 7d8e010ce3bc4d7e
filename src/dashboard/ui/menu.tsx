import { ContextMenu as RadixContextMenu, DropdownMenu } from 'radix-ui'
import { createContext, type ReactElement, type ReactNode, useMemo, useRef } from 'react'

interface MenuProps {
  /** A Button or IconButton; it becomes the menu's button. */
  trigger: ReactElement
  label: string
  side?: 'below' | 'above'
  edge?: 'start' | 'end'
  /** MenuItem, MenuChoice, MenuSub and MenuSeparator. */
  children: ReactNode
}

/** A list of actions behind a button. */
export function Menu({ trigger, label, side = 'below', edge = 'end', children }: MenuProps) {
  const { context, contentProps } = useMenu(DropdownMenu)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          {...contentProps}
          aria-label={label}
          aria-labelledby={undefined}
          side={side === 'below' ? 'bottom' : 'top'}
          align={edge}
          sideOffset={4}
        >
          <MenuContext value={context}>{children}</MenuContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ContextMenuProps {
  label: string
  /** What a right click, a long press or the menu key opens it over. */
  over: ReactElement
  disabled?: boolean
  /** MenuItem, MenuChoice, MenuSub and MenuSeparator. */
  children: ReactNode
}

/** A list of actions at the pointer. */
export function ContextMenu({ label, over, disabled = false, children }: ContextMenuProps) {
  const { context, contentProps } = useMenu(RadixContextMenu)
  return (
    <RadixContextMenu.Root modal={false}>
      <RadixContextMenu.Trigger asChild disabled={disabled}>
        {over}
      </RadixContextMenu.Trigger>
      <RadixContextMenu.Portal>
        <RadixContextMenu.Content {...contentProps} aria-label={label}>
          <MenuContext value={context}>{children}</MenuContext>
        </RadixContextMenu.Content>
      </RadixContextMenu.Portal>
    </RadixContextMenu.Root>
  )
}

type MenuParts = Pick<typeof DropdownMenu, 'Item' | 'CheckboxItem' | 'Sub' | 'SubTrigger' | 'SubContent' | 'Portal'>

interface MenuContextValue extends MenuParts {
  /** Runs an action once the menu has closed and focus is back on its button, so that a dialog it opens returns it there. */
  runAfterClose: (action: () => void) => void
}

/** The parts of the menu that an item stands in. */
export const MenuContext = createContext<MenuContextValue | null>(null)

function useMenu(parts: MenuParts) {
  const chosen = useRef<(() => void) | null>(null)
  const context = useMemo(
    () => ({
      ...parts,
      runAfterClose: (action: () => void) => {
        chosen.current = action
      },
    }),
    [parts],
  )
  const contentProps = {
    loop: true,
    collisionPadding: 8,
    className: menuBox,
    onCloseAutoFocus: () => {
      // Radix moves the focus after this handler, in the same task.
      if (chosen.current) queueMicrotask(chosen.current)
      chosen.current = null
    },
    // The screen behind must not take the menu's keys for its shortcuts.
    onKeyDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  }
  return { context, contentProps }
}

// While its items are loaded a menu is transparent, not hidden: what is hidden cannot take the focus.
export const menuBox =
  'z-30 max-h-[min(80dvh,var(--radix-popper-available-height))] min-w-48 max-w-80 animate-rise overflow-y-auto empty:opacity-0 rounded-lg bg-surface p-1 text-ink shadow-float outline-none'
