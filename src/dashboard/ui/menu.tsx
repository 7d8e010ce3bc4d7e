import { ContextMenu as RadixContextMenu, DropdownMenu } from 'radix-ui'
import { createContext, type ReactElement, type ReactNode, useMemo, useRef } from 'react'

interface MenuProps {
  /** A Button or IconButton that opens the menu. */
  trigger: ReactElement
  label: string
  side?: 'below' | 'above'
  edge?: 'start' | 'end'
  /** MenuItem, MenuChoice, MenuSub and MenuSeparator. */
  children: ReactNode
}

/** A menu behind a button. */
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
  /** The element whose right click, long press or menu key opens it. */
  over: ReactElement
  disabled?: boolean
  /** MenuItem, MenuChoice, MenuSub and MenuSeparator. */
  children: ReactNode
}

/** A context menu. */
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

type MenuComponents = Pick<
  typeof DropdownMenu,
  'Item' | 'CheckboxItem' | 'Sub' | 'SubTrigger' | 'SubContent' | 'Portal'
>

interface MenuContextValue extends MenuComponents {
  /** Runs an action after the menu has closed and restored the focus, so that a dialog can restore it too. */
  runAfterClose: (action: () => void) => void
}

/** Components of the surrounding menu: dropdown or context menu. */
export const MenuContext = createContext<MenuContextValue | null>(null)

function useMenu(components: MenuComponents) {
  const pendingAction = useRef<(() => void) | null>(null)
  const context = useMemo(
    () => ({
      ...components,
      runAfterClose: (action: () => void) => {
        pendingAction.current = action
      },
    }),
    [components],
  )
  const contentProps = {
    loop: true,
    collisionPadding: 8,
    className: menuBoxClass,
    onCloseAutoFocus: () => {
      // Radix moves the focus after this handler, in the same task.
      if (pendingAction.current) queueMicrotask(pendingAction.current)
      pendingAction.current = null
    },
    // Keeps keys of the menu from triggering shortcuts.
    onKeyDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  }
  return { context, contentProps }
}

// Transparent instead of hidden while the items load, because a hidden element cannot be focused.
export const menuBoxClass =
  'z-30 max-h-[min(80dvh,var(--radix-popper-available-height))] min-w-48 max-w-80 animate-rise overflow-y-auto empty:opacity-0 rounded-lg bg-surface p-1 text-ink shadow-float outline-none'
