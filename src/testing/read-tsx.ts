import { globSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'

// Preloaded into a process that runs the product from its sources. It transforms the few files that Node cannot
// read itself, as Vite does for a build: .tsx, and modules that import files as text. All are read before the product starts.
const GLOB = /import\.meta\.glob<string>\('([^']+)', \{ query: '\?raw', [^}]*\}\)/g
const sources = path.resolve(import.meta.dirname, '..')
const files = globSync('{blocks,mail,service}/**/{*.tsx,*-files.ts}', { cwd: sources }).map((name) =>
  path.join(sources, name),
)
const codeByUrl = new Map(
  await Promise.all(files.map(async (file) => [pathToFileURL(file).href, await transpile(file)] as const)),
)

registerHooks({
  load(url, context, next) {
    const source = codeByUrl.get(url)
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
  },
})

async function transpile(file: string): Promise<string> {
  const text = readFileSync(file, 'utf8').replaceAll(GLOB, (_, pattern: string) =>
    inlineTexts(path.dirname(file), pattern),
  )
  return (await transformWithOxc(text, file, { jsx: { runtime: 'automatic' } })).code
}

function inlineTexts(folder: string, pattern: string): string {
  const names = globSync(pattern, { cwd: folder })
  return JSON.stringify(
    Object.fromEntries(names.map((name) => [`./${name}`, readFileSync(path.join(folder, name), 'utf8')])),
  )
}
