import type { ReactNode } from 'react'
import { render as renderBare } from 'vitest-browser-react'
import { TooltipProvider } from '#dashboard/ui/tooltip.tsx'

/** Renders for a browser test inside of what the app puts around every screen. */
export function render(screen: ReactNode) {
  return renderBare(screen, { wrapper: TooltipProvider })
}
