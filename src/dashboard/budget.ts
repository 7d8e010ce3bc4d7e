import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

// Budgets for the JavaScript that a browser loads before a screen is usable, in kB (1000 bytes) after gzip. Run it after the build.
const client = 'dist/client'
const budgets = [
  {
    name: 'shell and list of codes',
    max: 230,
    roots: [/^index\.html$/, /routes\/_app\.tsx/, /routes\/_app\/codes\.(tsx|index)/],
  },
  {
    name: 'builder with its first form',
    max: 276,
    roots: [/^index\.html$/, /routes\/pages\.\$id\.edit/, /blocks\/blocks\/heading/],
  },
]

const manifest: unknown = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
const keys = Object.keys(toRecord(manifest))
for (const { name, max, roots } of budgets) {
  const files = new Set<string>()
  for (const pattern of roots) {
    const matchingKeys = keys.filter(
      (key) => pattern.test(key) || pattern.test(String(toRecord(toRecord(manifest)[key])['name'])),
    )
    if (matchingKeys.length === 0) throw new Error(`Nothing in the build is named like ${pattern}.`)
    for (const key of matchingKeys) collect(key, files)
  }
  const size =
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0) / 1000
  const isOver = size > max
  if (isOver) process.exitCode = 1
  console.log(`${isOver ? 'OVER' : 'ok  '} ${name}: ${size.toFixed(1)} of ${max} kB, ${files.size} files`)
}

/** Collects a chunk and its static imports. */
function collect(key: string, files: Set<string>): void {
  const { file, imports } = toRecord(toRecord(manifest)[key])
  if (typeof file !== 'string') throw new Error(`${key} is not in the manifest.`)
  if (files.has(file)) return
  files.add(file)
  if (Array.isArray(imports)) for (const importedFile of imports) collect(String(importedFile), files)
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
