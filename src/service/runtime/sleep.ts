import { setTimeout as pause } from 'node:timers/promises'

/** Resolves after `ms` milliseconds or when the signal aborts. Does not keep the process alive. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return pause(ms, undefined, { signal, ref: false }).catch(() => {})
}
