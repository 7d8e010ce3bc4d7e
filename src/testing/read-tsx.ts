import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

// Preloaded into a process that runs the product from its sources. Does what Vite does for a build and Node does not, for a few files
// that are all read ahead: .tsx, and files that are imported as text or bytes.
const GLOB = /import\.meta\.glob<string>\('([^']+)', \{ query: '\?raw', [^}]*\}\)/g
const sources = path.resolve(import.meta.dirname, '..')
const found = globSync('{blocks,mail,service}/**/{*.tsx,*-files.ts}', { cwd: sources }).map((name) =>
  path.join(sources, name),
)
const read = new Map(
  await Promise.all(found.map(async (file) => [pathToFileURL(file).href, await getCode(file)] as const)),
)

registerHooks({
  load(url, context, next) {
    const source = read.get(url)
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

async function getCode(file: string): Promise<string> {
  const text = readFileSync(file, 'utf8').replaceAll(GLOB, (_, pattern: string) => toTexts(path.dirname(file), pattern))
  return (await transformWithOxc(text, file, { jsx: { runtime: 'automatic' } })).code
}

function toTexts(folder: string, pattern: string): string {
  const names = globSync(pattern, { cwd: folder })
  return JSON.stringify(
    Object.fromEntries(names.map((name) => [`./${name}`, readFileSync(path.join(folder, name), 'utf8')])),
  )
}
