import type { Page } from 'playwright'
import { z } from 'zod'

const Frames = z.array(z.number())
// Runs in the page.
const recordScript = `
  frames = []
  let last = performance.now()
  const next = (now) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)`

/** Starts to record the times of frames in the page. The returned function describes the recorded frames. */
export async function recordFrames(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(recordScript)
  return async () => {
    const sortedFrames = Frames.parse(await page.evaluate('frames'))
      .slice(1)
      .toSorted((a, b) => a - b)
    const getPercentile = (share: number) =>
      (sortedFrames[Math.ceil(sortedFrames.length * share) - 1] ?? Number.NaN).toFixed(1)
    return (
      `${sortedFrames.filter((ms) => ms > 50).length} of ${sortedFrames.length} frames over 50 ms; ` +
      `p99 ${getPercentile(0.99)} ms, the longest ${getPercentile(1)} ms`
    )
  }
}
