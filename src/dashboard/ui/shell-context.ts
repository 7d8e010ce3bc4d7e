import { createContext, use } from 'react'

/** Functions of the surrounding frame for a screen's top bar. */
export interface Shell {
  openRail: () => void
  openPalette: () => void
}

const noShell: Shell = { openRail: () => {}, openPalette: () => {} }
export const ShellContext = createContext(noShell)

export function useShell(): Shell {
  return use(ShellContext)
}

/** Whether the frame is around this, with its banner. */
export function useIsInShell(): boolean {
  return use(ShellContext) !== noShell
}
