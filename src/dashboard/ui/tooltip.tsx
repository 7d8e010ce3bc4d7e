import { Tooltip as RadixTooltip } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

interface TooltipProps {
  text: string
  /** Shown beside the text, as in `mod+k`. */
  shortcut?: string | undefined
  /** `label` where the trigger carries the same words as its name, so that they are not read twice. */
  purpose?: 'label' | 'description'
  children: ReactElement
}

/** A few words on hover and on keyboard focus; Escape hides them. Never the only place of what must be known. */
export function Tooltip({ text, shortcut, purpose = 'description', children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger
        asChild
        {...(purpose === 'label' && { 'aria-describedby': undefined })}
        // Focus that a closing menu or dialog gives back after a click shows no tooltip.
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

/** Shared by all tooltips: after one has been shown, the next one needs no delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={450} disableHoverableContent>
      {children}
    </RadixTooltip.Provider>
  )
}
