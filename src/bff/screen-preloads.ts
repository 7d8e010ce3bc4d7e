import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).optional() }))
type Manifest = z.infer<typeof Manifest>

// Proxies accept 4 kB of response headers by default, and the others take about 1 kB. The largest chunks come first.
const LONGEST_HEADER = 2000

// Named first, although the page names them too: browsers load in this order.
const beforeChunks = ['</theme-before-paint.js>;rel=preload;as=script', '</session>;rel=preload;as=fetch;crossorigin']

/**
 * Returns the `Link` header for the index page at a path: the chunks of that screen as module preloads. Without it a browser learns
 * which chunks a screen needs only after it has run the entry chunk. Returns null for paths without a screen, and for builds without a
 * manifest.
 */
export async function screenPreloads(clientDir: string): Promise<(path: string) => string | null> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest = Manifest.parse(JSON.parse(text))
  const entry = chunks(manifest, ['index.html'])
  const screens = await Promise.all(
    screenRoutes(Object.keys(manifest)).map(async ({ pattern, keys }) => {
      const files = [...chunks(manifest, keys)].filter((file) => !entry.has(file))
      return { pattern, header: toHeader([...entry, ...(await largestFirst(clientDir, files))]) }
    }),
  )
  return (path) => screens.find(({ pattern }) => pattern.test(path))?.header ?? null
}

/**
 * The screens among the keys of the manifest, by TanStack Router's names of route files, with the keys of the layouts around each. A
 * screen precedes those whose pattern also matches its path.
 */
export function screenRoutes(keys: readonly string[]): { path: string; pattern: RegExp; keys: string[] }[] {
  const routes = keys.flatMap((key) => {
    const [, name] = /\/routes\/(.+)\.tsx\?tsr-split=component/.exec(key) ?? []
    return name === undefined ? [] : [{ key, segments: name.split(/[./]/) }]
  })
  return routes
    .map(({ segments }) => {
      const shown = segments.filter((segment) => !segment.startsWith('_') && segment !== 'index')
      const path = `/${shown.map((segment) => segment.replace(/_$/, '')).join('/')}`
      // A route lies in the layouts whose names its own begins with.
      const around = routes.filter((other) => other.segments.every((segment, index) => segment === segments[index]))
      return { path, segments, pattern: toPattern(path), keys: around.map(({ key }) => key) }
    })
    .toSorted((a, b) => parameters(a.path) - parameters(b.path) || b.segments.length - a.segments.length)
}

const parameters = (path: string) => path.split('$').length - 1

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`)
}

/** The files of these chunks and of what they import statically. */
function chunks(manifest: Manifest, keys: readonly string[]): Set<string> {
  const reached = new Set(keys)
  // A Set also iterates over what is added meanwhile.
  for (const key of reached) for (const imported of manifest[key]?.imports ?? []) reached.add(imported)
  return new Set([...reached].flatMap((key) => manifest[key]?.file ?? []))
}

async function largestFirst(clientDir: string, files: readonly string[]): Promise<string[]> {
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(join(clientDir, file))).size })))
  return sized.toSorted((a, b) => b.size - a.size).map(({ file }) => file)
}

function toHeader(files: readonly string[]): string {
  const links = [...beforeChunks, ...files.map((file) => `</${file}>;rel=modulepreload`)]
  return links.reduce((header, link) => {
    const longer = `${header},${link}`
    return longer.length <= LONGEST_HEADER ? longer : header
  })
}
