import fastify, { type FastifyInstance } from 'fastify'
import type { OpenedDatabase } from '#database/open.ts'
import { createAppLinksFiles } from '../hosts/domains/app-links.ts'
import { createFixedDirectory, type OwnDomain } from '../hosts/domains/domain-directory.ts'
import type { HostSettings } from '../hosts/domains/host-rules.ts'
import { normalizeHost } from '../http/host-name.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { servePublished } from '../sites/serving/published-server.ts'
import { type PublishedHost, readPublishedHosts } from '../sites/serving/published-addresses.ts'

export interface PublishedResponse {
  /** The path as in a URL, percent-encoded. */
  path: string
  status: number
  headers: Record<string, string | undefined>
  bytes: Buffer
}

/** A host at which a page or a site is published, with its responses. */
export interface ReadableHost extends PublishedHost {
  host: string
  /** Requests each address of the host, including the pictures and fonts of pages. */
  readResponses(): AsyncGenerator<PublishedResponse>
}

interface ReadPublishedOptions {
  workspaceId: string
  store: ObjectStore
  domains: readonly OwnDomain[]
  settings: HostSettings
}

const loadedPath = /\/_\/(?:pictures|art|fonts)\/[\w.~%/-]+/g
const browserHeaders = { accept: 'text/html,image/webp,*/*;q=0.8' }

/** Reads everything that a workspace has published, as the service itself serves it. */
export async function* readPublishedContent(
  database: Pick<OpenedDatabase, 'db'>,
  options: ReadPublishedOptions,
): AsyncGenerator<ReadableHost> {
  const { workspaceId, store, domains, settings } = options
  const app = fastify()
  await servePublished(app, {
    db: database.db,
    store,
    settings: { ...settings, trustProxy: [] },
    directory: createFixedDirectory(domains),
  })
  try {
    for await (const published of readPublishedHosts(database.db, workspaceId)) {
      const host = published.name.includes('.')
        ? published.name
        : `${published.name}.${normalizeHost(settings.pagesDomain)}`
      const domain = domains.find((candidate) => candidate.host === host)
      const paths = domain ? [...published.paths, ...createAppLinksFiles(domain).keys()] : published.paths
      yield { ...published, host, readResponses: () => readResponses(app, host, { ...published, paths }) }
    }
  } finally {
    await app.close()
  }
}

async function* readResponses(
  app: FastifyInstance,
  host: string,
  published: PublishedHost,
): AsyncGenerator<PublishedResponse> {
  const visitedPaths = new Set<string>()
  const queue = [...published.paths]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (visitedPaths.has(path)) continue
    visitedPaths.add(path)
    const reply = await app.inject({ url: path, headers: { host, ...browserHeaders } })
    const headers = Object.entries(reply.headers).map(([header, value]) => [header, String(value)] as const)
    const response: PublishedResponse = {
      path,
      status: reply.statusCode,
      headers: Object.fromEntries(headers),
      bytes: reply.rawPayload,
    }
    yield response
    if (!published.isSite && isPageOrStyles(response))
      queue.push(...(response.bytes.toString().match(loadedPath) ?? []))
  }
}

/** Whether a response is HTML or CSS, which may contain addresses of pictures and fonts. */
export function isPageOrStyles({ headers }: PublishedResponse): boolean {
  return /^text\/(html|css)/.test(headers['content-type'] ?? '')
}

/** The file in which a static host looks for a path. A page without an extension is in a file with `.html`. */
export function toFileName({ path, headers }: PublishedResponse): string {
  const decodedPath = decodeURIComponent(path).slice(1)
  if (decodedPath === '' || decodedPath.endsWith('/')) return `${decodedPath}index.html`
  const isPage = headers['content-type']?.startsWith('text/html') === true
  return isPage && !/\.x?html?$/i.test(decodedPath) ? `${decodedPath}.html` : decodedPath
}
