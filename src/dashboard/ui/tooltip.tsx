import { cloneElement, type ReactElement, useEffect, useId, useRef } from 'react'
import { Kbd } from './kbd.tsx'
import { place } from './place-floating.ts'

interface TooltipProps {
  text: string
  /** Shown beside the text, as in `mod+k`. */
  shortcut?: string | undefined
  /** `label` where the trigger carries the same words as its name, so that they are not read twice. */
  purpose?: 'label' | 'description'
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A few words on hover and on keyboard focus; Escape hides them. Never the only place of what must be known. */
export function Tooltip({ text, shortcut, purpose = 'description', children }: TooltipProps) {
  const id = useId()
  const tip = useRef<HTMLSpanElement>(null)
  const waiting = useRef(0)
  const show = (trigger: Element | null, delay: number) => {
    clearTimeout(waiting.current)
    waiting.current = window.setTimeout(() => {
      if (!tip.current || !trigger?.isConnected) return
      tip.current.showPopover()
      place(tip.current, trigger, { side: 'below', edge: 'middle' })
    }, delay)
  }
  const hide = () => {
    clearTimeout(waiting.current)
    if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <span
      role="presentation"
      className="contents"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event.currentTarget.firstElementChild, 450)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target, 0)}
      onBlur={hide}
      onKeyDown={hide}
    >
      {purpose === 'description' ? cloneElement(children, { 'aria-describedby': id }) : children}
      <span
        ref={tip}
        id={id}
        popover="manual"
        role="tooltip"
        aria-hidden={purpose === 'label' || undefined}
        className="pointer-events-none fixed inset-auto m-0 max-w-64 rounded-md bg-inverse px-2 py-1 text-xs font-medium text-inverse-ink open:flex open:items-center open:gap-2 open:animate-fade"
      >
        {text}
        {shortcut ? <Kbd keys={shortcut} className="border-inverse-soft text-inverse-ink" /> : null}
      </span>
    </span>
  )
}
