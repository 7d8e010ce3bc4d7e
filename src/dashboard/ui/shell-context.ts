import { createContext, use } from 'react'

/** What a screen's top bar can ask of the frame around it. */
export interface Shell {
  openRail: () => void
  openPalette: () => void
}

export const ShellContext = createContext<Shell>({ openRail: () => {}, openPalette: () => {} })

export function useShell(): Shell {
  return use(ShellContext)
}
