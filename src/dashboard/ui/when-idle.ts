const MOMENT_MS = 250
const MOST_IDLE_MS = 1_000

/** Resolves when the browser is idle, but not before the person had a moment to start. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
  // Not supported by every browser.
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: MOST_IDLE_MS }))
}
