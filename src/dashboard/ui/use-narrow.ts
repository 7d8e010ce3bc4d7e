import { createMediaHook } from './media-hook.ts'

/** Whether the window is too narrow for panes next to the page. */
export const useNarrow = createMediaHook('(width < 1024px)')
