import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }),
)

/**
 * The `Link` header of the builder's address, and of no other: what draws its page and what it reads first come beside the scripts
 * that would otherwise ask for them, one after the other.
 */
export async function preloads(clientDir: string): Promise<(path: string) => string | undefined> {
  const scripts = scriptsOf(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => '{}'))
  return (path) => {
    const id = idOfEdited(path)
    if (id === undefined) return undefined
    const reads = ['/session', '/api/page-blocks', `/api/pages/${id}/content`]
    return [
      ...scripts.map((script) => `</${script}>; rel=modulepreload`),
      ...reads.map((read) => `<${read}>; rel=preload; as=fetch; crossorigin`),
    ].join(', ')
  }
}

/** The builder has a page of its own at the address of each page that is edited. */
export function idOfEdited(path: string): string | undefined {
  return /^\/pages\/([\w-]+)\/edit$/.exec(path)?.[1]
}

function scriptsOf(manifest: string): string[] {
  const chunks = Manifest.parse(JSON.parse(manifest))
  const withImports = (key: string) => [key, ...(chunks[key]?.imports ?? [])]
  // As vite.config.ts names it. The builder's page itself names what the builder is.
  const ours = Object.keys(chunks).filter((key) => chunks[key]?.name === 'blocks')
  const named = new Set(withImports('builder.html'))
  const keys = new Set(ours.flatMap(withImports))
  return [...keys].filter((key) => !named.has(key)).flatMap((key) => chunks[key]?.file ?? [])
}
