import { setTimeout as pause } from 'node:timers/promises'

/** Repeats a check until it returns a value, and returns it; fails after `seconds`. */
export async function until<T>(
  condition: () => T | Promise<T>,
  { seconds = 20, event = 'The event' }: { seconds?: number; event?: string } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const value = await condition()
    if (isPresent(value)) return value
    if (performance.now() > deadline) throw new Error(`${event} did not happen within ${seconds} seconds.`)
    await pause(15)
  }
}

function isPresent<T>(value: T): value is NonNullable<Exclude<T, false>> {
  return value !== false && value !== null && value !== undefined
}
