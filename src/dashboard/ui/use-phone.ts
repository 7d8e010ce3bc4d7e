import { createMediaHook } from './media-hook.ts'

/** Whether the window is as narrow as a phone. */
export const usePhone = createMediaHook('(width < 640px)')
