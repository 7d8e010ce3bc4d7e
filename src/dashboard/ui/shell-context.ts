import { createContext, use } from 'react'

/** Functions of the shell that the top bar of a screen calls. */
export interface Shell {
  openRail: () => void
  openPalette: () => void
}

const noShell: Shell = { openRail: () => {}, openPalette: () => {} }
export const ShellContext = createContext(noShell)

export function useShell(): Shell {
  return use(ShellContext)
}

/** Whether this renders inside the shell, which has the connection banner. */
export function useIsInShell(): boolean {
  return use(ShellContext) !== noShell
}
