const MOMENT_MS = 250
const MOST_IDLE_MS = 1_000

/** Resolves when nothing is more urgent, but not before a person has had a moment to begin. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
  // Not every browser has it.
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MOST_IDLE_MS }))
}
