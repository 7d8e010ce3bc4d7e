import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPeakMemoryBytes } from './peak-memory.ts'
import { readImage } from '#service/designs/images/read-image.ts'

/** A process that reads every file of a directory, four at a time, and prints its peak memory in MB. */
const directory = process.argv[2] ?? ''
const queue = readdirSync(directory)
async function readQueuedImages() {
  for (let name = queue.pop(); name !== undefined; name = queue.pop())
    await readImage(readFileSync(join(directory, name)), 'wsp_test')
}
await Promise.all([readQueuedImages(), readQueuedImages(), readQueuedImages(), readQueuedImages()])
process.stdout.write(String(Math.round(getPeakMemoryBytes('self') / 1024 / 1024)))
