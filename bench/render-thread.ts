import { parentPort, workerData } from 'node:worker_threads'
import { type CodeDrawing, drawAndRead } from '#service/designs/verify/measure.ts'

// Draws and decodes as often as requested, and reports the memory of the process before, after and at most.
const { drawings, renders } = workerData as { drawings: CodeDrawing[]; renders: number }
const WARM = 500

async function draw(times: number): Promise<number> {
  let most = 0
  for (let i = 0; i < times; i++) {
    const drawing = drawings[i % drawings.length]
    if (drawing) await drawAndRead(drawing)
    if (i % 50 === 0) most = Math.max(most, process.memoryUsage.rss())
  }
  return most
}

await draw(WARM)
const before = process.memoryUsage.rss()
const most = await draw(renders)
parentPort?.postMessage({ before, most, after: process.memoryUsage.rss() })
