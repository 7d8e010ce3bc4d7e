import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
)

/** What a browser is told to fetch beside the builder's page, which would otherwise be asked for one after the other. */
export interface Preloads {
  /** The `Link` header of the builder's address, and of no other. */
  header: string
  /** What the page that is opened is drawn with, in the HTML, by the text of its document. */
  ofDocument: (text: string) => string
}

export async function preloads(clientDir: string): Promise<Preloads> {
  const chunks = Manifest.parse(
    JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => '{}')),
  )
  const withImports = (key: string) => [key, ...(chunks[key]?.imports ?? [])]
  // As vite.config.ts names it. The builder's page itself names what the builder is.
  const ours = Object.keys(chunks).filter((key) => chunks[key]?.name === 'blocks')
  const inPage = new Set(withImports('builder.html'))
  const inHeader = new Set(ours.flatMap(withImports).filter((key) => !inPage.has(key)))
  const getFiles = (keys: Iterable<string>) => [...new Set(keys)].flatMap((key) => chunks[key]?.file ?? [])
  // What nearly all words are set in: else the page is laid out twice.
  const fonts = chunks['builder.html']?.assets.filter((file) => /\/inter-[^/]*\.woff2$/.test(file)) ?? []
  return {
    header: getFiles(inHeader)
      .map((file) => `</${file}>; rel=modulepreload`)
      .join(', '),
    ofDocument(text) {
      const types = new Set([...text.matchAll(/"type":"([a-z-]+)"/g)].map(([, type = '']) => type))
      const keys = [...types].flatMap((type) => withImports(`src/blocks/blocks/${type}.tsx`))
      const files = getFiles(keys.filter((key) => !inPage.has(key) && !inHeader.has(key)))
      return [
        ...files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">\n`),
        ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">\n`),
      ].join('')
    },
  }
}

/** The builder has a page of its own at the address of each page that is edited. */
export function idOfEdited(path: string): string | undefined {
  return /^\/pages\/([\w-]+)\/edit$/.exec(path)?.[1]
}
