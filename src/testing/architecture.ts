import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What each layer may import of the others, and which packages. */
export const layers: Record<string, { layers: string[]; packages: RegExp }> = {
  contract: { layers: [], packages: /^zod$/ },
  document: { layers: ['contract'], packages: /^zod$/ },
  blocks: { layers: ['contract', 'document'], packages: /^(react(\/.*)?|react-dom\/server|@cfworker\/json-schema)$/ },
  qr: { layers: ['contract'], packages: /^(zod|qr)$/ },
  database: { layers: [], packages: /^(node:.*|pg|drizzle-orm(\/.*)?|@electric-sql\/pglite(\/.*)?)$/ },
  service: {
    layers: ['contract', 'document', 'blocks', 'qr', 'database'],
    packages:
      /^(node:.*|zod|react|react-dom\/server|fastify|@fastify\/.*|drizzle-orm(\/.*)?|undici|maxmind|isbot|bowser|ipaddr\.js|@photostructure\/tz-lookup|sharp|aws4fetch|prom-client|lru-cache|rate-limiter-flexible|saxes|papaparse|qr\/decode\.js|zxing-wasm\/reader|@resvg\/resvg-wasm|pdfkit|svg-to-pdfkit|yazl)$/,
  },
  bff: {
    layers: ['contract', 'database'],
    packages:
      /^(node:.*|zod|fastify|drizzle-orm(\/.*)?|undici|ipaddr\.js|better-auth(\/.*)?|@fastify\/static|rate-limiter-flexible|lru-cache|@zxcvbn-ts\/language-common)$/,
  },
  dashboard: {
    layers: ['contract', 'document', 'blocks', 'qr'],
    packages:
      /^(zod|react|react-dom|react-dom\/client|@tanstack\/.*|@tiptap\/.*|@cfworker\/json-schema|zustand(\/.*)?|lucide-react(\/.*)?|papaparse|react-day-picker(\/.*)?|d3-geo|topojson-client|world-atlas\/.*|react-hook-form|@hookform\/resolvers(\/.*)?|radix-ui|sonner|cmdk|recharts|@dnd-kit\/.*|react-colorful|idb|eventsource-parser(\/.*)?|@fontsource-variable\/.*)$/,
  },
  server: { layers: ['contract', 'database', 'service', 'bff'], packages: /^(node:.*|zod|fastify|prom-client|vite)$/ },
  conformance: { layers: ['contract'], packages: /^(node:.*|zod)$/ },
  testing: { layers: ['contract', 'document', 'database', 'service', 'bff', 'server'], packages: /./ },
}

/** Within the dashboard, each of these may import itself and those before it. */
const dashboard = ['ui', 'api', 'pickers', 'features', 'app', 'routes']

interface Source {
  file: string
  text: string
  /** What it imports: files from `src/` on, packages by their names. */
  imports: string[]
}

/** The sources below `root` that are product: no tests, nothing generated, nor the script that measures the build. */
export function readSources(root: string): Source[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(gen|test)\.tsx?$|^src\/dashboard\/budget\.ts$|\/node_modules\//.test(file))
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const found = text.matchAll(/\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm)
      return {
        file,
        text,
        imports: [...found].map(([, from, bare, dynamic]) => resolve(file, from ?? bare ?? dynamic ?? '')),
      }
    })
}

/** Everything in which the sources depart from the architecture, in words. */
export function departures(sources: Source[]): string[] {
  return sources.flatMap((source) => [...wrongImports(source), ...clocks(source)])
}

function wrongImports({ file, imports }: Source): string[] {
  const own = layers[getLayer(file)]
  return imports.flatMap((target) => {
    if (!target.startsWith('src/'))
      return own?.packages.test(target) ? [] : [`${file}: layer ${getLayer(file)} does not use the package ${target}`]
    if (getLayer(target) !== getLayer(file))
      return own?.layers.includes(getLayer(target))
        ? []
        : [`${file}: layer ${getLayer(file)} does not import ${target}`]
    return withinDashboard(file, target) ? [] : [`${file} does not import ${target}`]
  })
}

function withinDashboard(file: string, target: string): boolean {
  const part = (name: string) => dashboard.indexOf(/^src\/dashboard\/([^/]+)\//.exec(name)?.[1] ?? '')
  const feature = (name: string) => /^src\/dashboard\/features\/([^/]+)/.exec(name)?.[1]
  if (part(file) < 0 || part(target) < 0) return true
  const across = feature(file) !== undefined && feature(target) !== undefined && feature(file) !== feature(target)
  return part(target) <= part(file) && !across
}

function clocks({ file, text }: Source): string[] {
  // The scripts of blocks run in the visitor's browser, where it is always some time.
  const pure = ['contract', 'document', 'blocks', 'qr'].includes(getLayer(file)) && !file.endsWith('-script.ts')
  return pure && /new Date\(\)|Date\.now|performance\./.test(text) ? [`${file} reads the clock`] : []
}

function getLayer(file: string): string {
  return file.split('/')[1] ?? ''
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return path.join('src', name.slice(1))
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name
}
