import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
)

// As vite.config.ts names them: what the builder is, and what draws its page.
const ofBuilder = new Set(['builder', 'blocks'])

/**
 * The `Link` header of the builder's address, and of no other: its scripts and what it reads first come beside the scripts that would
 * otherwise ask for them, one after the other.
 */
export async function preloads(clientDir: string): Promise<(path: string) => string | undefined> {
  const scripts = scriptsOf(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => '{}'))
  return (path) => {
    const id = /^\/pages\/([\w-]+)\/edit$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const reads = [`/api/pages/${id}/content`, '/session', '/api/page-blocks']
    return [
      ...scripts.map((script) => `</${script}>; rel=modulepreload`),
      ...reads.map((read) => `<${read}>; rel=preload; as=fetch; crossorigin`),
    ].join(', ')
  }
}

function scriptsOf(manifest: string): string[] {
  const chunks = Manifest.parse(JSON.parse(manifest))
  const withImports = (key: string) => [key, ...(chunks[key]?.imports ?? [])]
  const ours = Object.keys(chunks).filter((key) => ofBuilder.has(chunks[key]?.name ?? ''))
  // The page itself names what every screen begins with.
  const named = new Set(withImports('index.html'))
  const keys = new Set(ours.flatMap(withImports))
  return [...keys].filter((key) => !named.has(key)).flatMap((key) => chunks[key]?.file ?? [])
}
