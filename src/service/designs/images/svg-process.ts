import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { readSvg } from './read-svg.ts'
import type { SvgTask } from './svg-pool.ts'

const MAX_DENSITY = 2_400

// If the memory of the machine runs out, Linux kills this process, not the one that redirects scans.
if (process.platform === 'linux')
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Some containers mount /proc read-only.
  }

/** A separate process that reads SVG. Its parent measures its work, and kills it if a drawing takes too many resources. */
process.on('message', (task: SvgTask) => {
  const work: Promise<unknown> = task.kind === 'read' ? readSvg(task.bytes) : drawSvg(task.bytes, task.side)
  work.then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
// The parent has exited.
process.on('disconnect', () => process.exit())

/** Draws an SVG as a PNG whose longer side has this length. */
async function drawSvg(svg: Uint8Array, side: number): Promise<Uint8Array> {
  const { width, height } = await sharp(svg).metadata()
  // An SVG has no pixels: it is rendered at the size in which it is shown.
  const density = Math.min(MAX_DENSITY, Math.max(1, (72 * side) / Math.max(width, height)))
  return sharp(svg, { density })
    .resize({ width: side, height: side, fit: 'inside' })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
