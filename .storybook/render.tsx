import type { ReactNode } from 'react'
import { render as renderBare } from 'vitest-browser-react'
import { TooltipProvider } from '#dashboard/ui/tooltip.tsx'

/** Renders a component for a browser test, in the contexts that the app puts around every screen. */
export function render(screen: ReactNode) {
  return renderBare(screen, { wrapper: TooltipProvider })
}
