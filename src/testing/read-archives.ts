import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { getPeakMemoryBytes } from './peak-memory.ts'
import { readArchive } from '#service/sites/archive/read-archive.ts'

/** A process that reads the ZIPs of a folder one after the other, and prints the result of each and its peak memory. */
const [folder = ''] = process.argv.slice(2)
const results: Record<string, unknown> = {}
const zips = await readdir(folder)
for (const name of zips) {
  const into = await mkdtemp(path.join(folder, 'into-'))
  results[name] = await readArchive({ zip: path.join(folder, name), into })
  await rm(into, { recursive: true })
}
const openFiles = await readdir('/proc/self/fd').catch(() => [])
process.stdout.write(JSON.stringify({ results, maxRss: getPeakMemoryBytes('self'), openFiles: openFiles.length }))
