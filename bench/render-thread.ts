import { parentPort, workerData } from 'node:worker_threads'
import { type CodeDrawing, drawAndRead } from '#service/designs/verify/measure.ts'

// Draws and decodes codes as often as requested. Reports the memory of the process before and after that, and the largest value between.
const { drawings, renders } = workerData as { drawings: CodeDrawing[]; renders: number }
const WARM_UP_DRAWINGS = 500

async function draw(times: number): Promise<number> {
  let peak = 0
  for (let i = 0; i < times; i++) {
    const drawing = drawings[i % drawings.length]
    if (drawing) await drawAndRead(drawing)
    if (i % 50 === 0) peak = Math.max(peak, process.memoryUsage.rss())
  }
  return peak
}

await draw(WARM_UP_DRAWINGS)
const before = process.memoryUsage.rss()
const peak = await draw(renders)
parentPort?.postMessage({ before, peak, after: process.memoryUsage.rss() })
