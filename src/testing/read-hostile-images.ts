import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getMostMemory } from './most-memory.ts'
import { readImage } from '#service/designs/images/read-image.ts'

/** A process that reads every file of a directory, four at a time, and prints its largest memory in MB. */
const directory = process.argv[2] ?? ''
const waiting = readdirSync(directory)
async function work() {
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop())
    await readImage(readFileSync(join(directory, name)), 'wsp_test')
}
await Promise.all([work(), work(), work(), work()])
process.stdout.write(String(Math.round(getMostMemory('self') / 1024 / 1024)))
