import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

interface TooltipProps {
  text: string
  /** Shown next to the text, such as `mod+k`. */
  shortcut?: string | undefined
  /** `label` if the trigger has the same accessible name, so that it is not read twice. */
  purpose?: 'label' | 'description'
  children: ReactElement
}

/** Short text on hover and keyboard focus; Escape hides it. Never the only place for important information. */
export function Tooltip({ text, shortcut, purpose = 'description', children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger
        asChild
        {...(purpose === 'label' && { 'aria-describedby': undefined })}
        // Focus restored by a menu or dialog after a click shows no tooltip.
        onFocus={(event) => event.currentTarget.matches(':focus-visible') || event.preventDefault()}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side="bottom"
          sideOffset={4}
          collisionPadding={8}
          className="pointer-events-none z-40 flex max-w-64 animate-fade items-center gap-2 rounded-md bg-inverse px-2 py-1 text-xs font-medium text-inverse-ink select-none"
        >
          {text}
          {shortcut ? <Kbd keys={shortcut} className="border-inverse-soft text-inverse-ink" /> : null}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

/** Shared by all tooltips: after the first one, the next have no delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={450} disableHoverableContent>
      {children}
    </RadixTooltip.Provider>
  )
}
