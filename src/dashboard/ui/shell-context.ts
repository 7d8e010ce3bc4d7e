import { createContext, use } from 'react'

/** Functions of the surrounding frame for a screen's top bar. */
export interface Shell {
  openRail: () => void
  openPalette: () => void
}

export const ShellContext = createContext<Shell>({ openRail: () => {}, openPalette: () => {} })

export function useShell(): Shell {
  return use(ShellContext)
}
