import fastify, { type FastifyInstance } from 'fastify'
import type { Opened } from '#database/open.ts'
import { appLinksFiles } from '../hosts/domains/app-links.ts'
import { fixedDirectory, type OwnDomain } from '../hosts/domains/domain-directory.ts'
import type { HostSettings } from '../hosts/domains/host-rules.ts'
import { normalizeHost } from '../http/host-name.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { servePublished } from '../sites/serving/published-server.ts'
import { type PublishedHost, readPublishedHosts } from '../sites/serving/published-addresses.ts'

export interface Answer {
  /** As a URL has it. */
  path: string
  status: number
  headers: Record<string, string | undefined>
  bytes: Buffer
}

/** A host at which a page or a site is published. */
export interface AnsweringHost extends PublishedHost {
  host: string
  /** What it answers at each of its addresses, pictures of pages included. */
  answers(): AsyncGenerator<Answer>
}

interface PublishedParts {
  workspaceId: string
  store: ObjectStore
  domains: readonly OwnDomain[]
  settings: HostSettings
}

const picture = /\/_\/(?:pictures|art)\/[\w.~%/-]+/g
const browser = { accept: 'text/html,image/webp,*/*;q=0.8' }

/** What is published in a workspace, as the service itself answers it. */
export async function* readPublished(opened: Pick<Opened, 'db'>, parts: PublishedParts): AsyncGenerator<AnsweringHost> {
  const { workspaceId, store, domains, settings } = parts
  const app = fastify()
  servePublished(app, {
    db: opened.db,
    store,
    settings: { ...settings, trustProxy: [] },
    directory: fixedDirectory(domains),
  })
  try {
    for await (const published of readPublishedHosts(opened.db, workspaceId)) {
      const host = published.name.includes('.')
        ? published.name
        : `${published.name}.${normalizeHost(settings.pagesDomain)}`
      const domain = domains.find((own) => own.host === host)
      const paths = domain ? [...published.paths, ...appLinksFiles(domain).keys()] : published.paths
      yield { ...published, host, answers: () => readAnswers(app, host, { ...published, paths }) }
    }
  } finally {
    await app.close()
  }
}

async function* readAnswers(app: FastifyInstance, host: string, published: PublishedHost): AsyncGenerator<Answer> {
  const done = new Set<string>()
  const waiting = [...published.paths]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (done.has(path)) continue
    done.add(path)
    const answer = await app.inject({ url: path, headers: { host, ...browser } })
    const headers = Object.entries(answer.headers).map(([header, value]) => [header, String(value)] as const)
    const read: Answer = {
      path,
      status: answer.statusCode,
      headers: Object.fromEntries(headers),
      bytes: answer.rawPayload,
    }
    yield read
    if (!published.isSite && isText(read)) waiting.push(...(read.bytes.toString().match(picture) ?? []))
  }
}

/** Whether it is a page or its styles, which have addresses of pictures. */
export function isText({ headers }: Answer): boolean {
  return /^text\/(html|css)/.test(headers['content-type'] ?? '')
}

/** Where a static host looks for a path: a page without an extension is a file with one. */
export function toFile({ path, headers }: Answer): string {
  const plain = decodeURIComponent(path).slice(1)
  if (plain === '' || plain.endsWith('/')) return `${plain}index.html`
  const isPage = headers['content-type']?.startsWith('text/html') === true
  return isPage && !/\.x?html?$/i.test(plain) ? `${plain}.html` : plain
}
