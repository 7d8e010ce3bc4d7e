import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './queries.ts'

/** Fills the document; what is shown later takes the place of what was. */
export function showIn(element: Element): (screen: ReactNode) => void {
  const root = createRoot(element)
  return (screen) =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queries}>{screen}</QueryClientProvider>
      </StrictMode>,
    )
}
