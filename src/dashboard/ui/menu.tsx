import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { type Edge, place, type Side } from './place-floating.ts'

interface MenuProps {
  /** A Button or IconButton; it becomes the menu's button. */
  trigger: ReactElement<{
    popoverTarget?: string
    'aria-haspopup'?: 'menu'
    'aria-expanded'?: boolean
    onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void
  }>
  label: string
  side?: Side
  edge?: Edge
  /** Where the pointer is, for a menu that a right click opens; else it stands at its button. */
  at?: { x: number; y: number } | null
  /** MenuItem, MenuChoice and MenuSeparator. */
  children: ReactNode
}

/** A list of actions behind a button: arrows, Home, End, first letters, Escape; focus returns to the button. */
export function Menu({ trigger, label, side = 'below', edge = 'end', at = null, children }: MenuProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const anchor = () => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)
  const handleOpening = () =>
    requestAnimationFrame(() => {
      const button = anchor()
      if (!menu.current || !button) return
      if (at) place(menu.current, pointBox(at), { side, edge: 'start' })
      else place(menu.current, button, { side, edge })
      items(menu.current)[0]?.focus()
    })
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = menu.current && nextItem(items(menu.current), event.key)
    if (next) next.focus()
    else if (event.key === 'Tab') menu.current?.hidePopover()
    if (next || event.key === 'Tab') event.preventDefault()
    // The screen behind must not take the menu's keys for its shortcuts.
    event.stopPropagation()
  }
  const handleTriggerKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' || open) return
    event.preventDefault()
    menu.current?.showPopover()
  }
  return (
    <>
      {cloneElement(trigger, {
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: handleTriggerKey,
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="fixed inset-auto m-0 max-h-[80dvh] min-w-48 max-w-80 overflow-y-auto rounded-lg bg-surface p-1 text-ink shadow-float outline-none open:animate-rise"
        onBeforeToggle={(event) => event.newState === 'open' && handleOpening()}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={() => {
          menu.current?.hidePopover()
          anchor()?.focus()
        }}
        onKeyDown={handleKey}
      >
        {children}
      </div>
    </>
  )
}

function pointBox({ x, y }: { x: number; y: number }) {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
}

function items(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
}

function nextItem(list: HTMLElement[], key: string): HTMLElement | undefined {
  const at = list.findIndex((item) => item === document.activeElement)
  if (key === 'ArrowDown') return list[(at + 1) % list.length]
  if (key === 'ArrowUp') return list.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return list[0]
  if (key === 'End') return list.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const later = [...list.slice(at + 1), ...list.slice(0, at + 1)]
  return later.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}
