import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

// Below the root, so that a bundle finds the packages that it does not contain.
const bundlesFolder = path.resolve('node_modules/.cache/server-bundles')
const sources = [
  'src/{contract,document,blocks,qr,columns,tables,database,mail,mcp,service,bff,server}/**/*',
  'src/testing/bundles/*',
  '{package-lock,tsconfig}.json',
  'vite.config.ts',
]
const MAX_BUNDLES = 6

/** The entry points that tests load or start. Each is bundled into a file `<name>.js`. */
export const bundleEntries = {
  'servers-in-worker': 'src/testing/bundles/servers-in-worker.ts',
  'service-process': 'src/testing/bundles/service-process.ts',
  'route-server': 'src/testing/bundles/route-server.ts',
}

/**
 * Bundles service and bff with the settings of the product's build, unless the bundles of these sources exist, and returns their folder.
 * A process needs five seconds of CPU time to read a thousand modules one by one, and half a second to read their bundle.
 */
export async function bundleServers(): Promise<string> {
  const folder = path.join(bundlesFolder, hashSources())
  if (existsSync(folder)) return folder
  mkdirSync(bundlesFolder, { recursive: true })
  const unfinished = mkdtempSync(path.join(bundlesFolder, 'unfinished-'))
  const { PATH = '', HOME = '' } = process.env
  const vite = path.resolve('node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--ssr', '--mode', 'bundles', '--outDir', unfinished, '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, args, { env: { PATH, HOME } })
  // Another run may have finished the same bundles first.
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
  for (const unusedFolder of listBundles().slice(MAX_BUNDLES)) rmSync(unusedFolder, { recursive: true, force: true })
  return folder
}

/** Returns a hash that changes when a source file of the bundles changes. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources).toSorted()) {
    const stat = statSync(file)
    if (stat.isFile() && !/\.test\.tsx?$/.test(file)) hash.update(`${file} ${stat.size} ${stat.mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Lists the folders of bundles, the newest first. */
function listBundles(): string[] {
  return globSync(path.join(bundlesFolder, '*')).toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
}
