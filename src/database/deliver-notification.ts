import type { Listener } from './open.ts'

/**
 * Calls the listeners of a channel. An error here would end the process, and the listeners after it would hear nothing. A listener that
 * fails has missed the notification, so it reads everything again.
 */
export function deliverNotification(
  listeners: ReadonlyMap<string, readonly Listener[]>,
  { channel, payload = '' }: { channel: string; payload?: string | undefined },
): void {
  for (const listener of listeners.get(channel) ?? [])
    if (!tryCall(() => listener.onNotification(payload))) tryCall(() => listener.onReconnect())
}

function tryCall(call: () => void): boolean {
  try {
    call()
    return true
  } catch (error) {
    // Without its message, which may contain the payload.
    process.emitWarning(
      `A notification of the database was not understood: ${error instanceof Error ? error.name : ''}`,
    )
    return false
  }
}
