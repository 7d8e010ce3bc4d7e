const MIN_DELAY_MS = 250
const IDLE_TIMEOUT_MS = 1_000

/** Resolves when the browser is idle, but not at once, because the person may be about to do something. */
export async function waitUntilIdle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, MIN_DELAY_MS))
  // Not supported by every browser.
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT_MS }))
}
