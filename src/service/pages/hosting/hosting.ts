import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Renderer } from '#service/designs/render/render.ts'
import { getSharedSecret } from '#service/http/shared-secret.ts'
import type { Drafts } from '../documents/drafts.ts'
import { findPage, type PageRow } from '../documents/page-rows.ts'
import type { FindPublishedPage } from '../forms/published-form.ts'
import type { FindHost } from '#service/hosts/find-host.ts'
import type { CachedHost, HostCache } from '#service/hosts/host-cache.ts'
import { clickRoute, servePages, createPageFinder } from './hosted-pages.ts'
import { fontRoutes } from './font-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import { type PictureSizes, createPictureSizes } from '../rendering/picture-sizes.ts'
import { type PreparedPublication, preparePublication, removePublication, writePublication } from './publication.ts'
import { createPreviewLinks } from './preview-link.ts'
import { previewRoutes } from './preview-routes.ts'
import type { RecordStep } from '#service/scans/visits/visit-recorder.ts'
import { createDocumentReaders } from './thumbnail-documents.ts'
import { serveThumbnails } from './thumbnails.ts'
import { and, eq } from 'drizzle-orm'
import type { PageHost, Publication } from '../publications/find-host.ts'
import { publications } from '../publications/schema.ts'

const MAX_PREPARED_PUBLICATIONS = 20

export interface Hosting {
  /** The live address, even if nothing is published there. */
  pageUrl(subdomain: string): string
  /** A signed link to the draft, valid until the end of tomorrow, which opens the page with this slug. */
  previewUrl(page: Pick<PageRow, 'id' | 'subdomain'>, slug?: string): string
  thumbnailUrl(page: Pick<PageRow, 'workspaceId' | 'id' | 'revision'>): string
  /** A thumbnail of a curated or a saved template. */
  templatePreviewUrl(templateId: string): string
  /** Renders a publication before its transaction, which then need not wait. */
  prepare(publishing: PublicationRequest): Promise<void>
  /** Writes the publication and switches to it, in the caller's transaction. */
  publish(tx: Database, publishing: PublicationRequest): Promise<void>
  unpublish(tx: Database, page: PageRow): Promise<void>
  /** To be called after a change of a page has committed. The next request to the page uses that change. */
  forget(page: { id: string; subdomain?: string }): void
  findPublished: FindPublishedPage
  close(): Promise<void>
}

interface PublicationRequest {
  page: PageRow
  content: PageContent
}

interface HostingDependencies {
  /** The server for the hosts of pages. */
  pages: FastifyInstance
  /** The server for everything else. */
  app: FastifyInstance
  renderer: Pick<Renderer, 'rasterise'>
  drafts: Drafts
  hosts: Pick<HostCache<CachedHost>, 'forget' | 'forgetOwner'>
  findHost: FindHost
  /** The dashboard's origin. */
  publicOrigin: string
  recordStep: RecordStep
}

/** Published pages, previews of drafts, and their pictures. */
export async function startHosting(context: Context, dependencies: HostingDependencies): Promise<Hosting> {
  const { db, store, scanOrigin, reportsAt, pageUrl } = context
  const { pages, app, renderer, drafts, hosts, publicOrigin } = dependencies
  const links = createPreviewLinks(await getSharedSecret(db, 'page previews'))
  const find = createPageFinder(dependencies.findHost)
  const sizes = createPictureSizes({ db, store })
  pictureRoutes(pages, { store, sizes, find })
  fontRoutes(pages, { store, find })
  previewRoutes(pages, {
    db,
    store,
    find,
    links,
    scanOrigin,
    publicOrigin,
    pageUrl,
    async readDraft(workspaceId, id) {
      const row = await findPage(db, workspaceId, id)
      return row && { row, content: writeDocument((await drafts.read(db, row)).document) }
    },
  })
  await clickRoute(pages, find, dependencies.recordStep)
  servePages(pages, find, dependencies.recordStep)
  const pictures = serveThumbnails(app, { db, store, scanOrigin, links, ...createDocumentReaders(db) })
  const readContent = createContentReader(db)
  return {
    pageUrl,
    previewUrl: ({ id, subdomain }, slug = '') => `${pageUrl(subdomain)}_/preview/${links.token(id)}/${slug}`,
    thumbnailUrl: pictures.pageUrl,
    templatePreviewUrl: pictures.templateUrl,
    ...createPublisher(db, { store, renderer, sizes, pageUrl, reportsAt, log: app.log }),
    unpublish: removePublication,
    forget({ id, subdomain }) {
      hosts.forgetOwner(id)
      if (subdomain !== undefined) hosts.forget(subdomain)
    },
    async findPublished(host) {
      const pageHost = (await find(host))?.host
      const publication = pageHost?.publication
      const content = pageHost && publication ? await readContent(pageHost, publication) : null
      if (!pageHost || !publication || !content) return null
      return { workspaceId: pageHost.workspaceId, page: { id: pageHost.pageId, name: publication.name }, content }
    },
  }
}

interface PublisherDependencies extends Pick<Context, 'store' | 'pageUrl' | 'reportsAt'> {
  renderer: Pick<Renderer, 'rasterise'>
  sizes: PictureSizes
  log: FastifyBaseLogger
}

function createPublisher(
  db: Database,
  dependencies: PublisherDependencies,
): Pick<Hosting, 'prepare' | 'publish' | 'close'> {
  const preparedPublications = new LRUCache<string, PreparedPublication>({ max: MAX_PREPARED_PUBLICATIONS })
  let resizing = Promise.resolve()
  const logFailure = (error: unknown) =>
    dependencies.log.warn({ err: error }, 'Images could not be resized ahead of time.')
  const render = (from: Database, { page, content }: PublicationRequest) =>
    preparePublication(
      { ...dependencies, db: from },
      { page, content, revision: page.publishedRevision ?? page.revision },
    )
  return {
    async prepare(publishing) {
      const prepared = await render(db, publishing)
      preparedPublications.set(toCacheKey(publishing), prepared)
      resizing = resizing.then(() => dependencies.sizes.makeAhead(prepared.images)).catch(logFailure)
    },
    async publish(tx, publishing) {
      // The prepared publication is used if it has the same revision. Otherwise the page is rendered inside the transaction.
      const prepared = preparedPublications.get(toCacheKey(publishing)) ?? (await render(tx, publishing))
      preparedPublications.delete(toCacheKey(publishing))
      await writePublication(tx, prepared)
    },
    async close() {
      await dependencies.sizes.close()
      await resizing
    },
  }
}

function toCacheKey({ page: { workspaceId, id, name, subdomain, publishedRevision } }: PublicationRequest): string {
  return JSON.stringify([workspaceId, id, name, subdomain, publishedRevision])
}

/** Reads the document of a publication. Null if another publication has replaced it. */
type ReadContent = (host: PageHost, publication: Publication) => Promise<PageContent | null>

/** Documents are read when a form first needs one, and cached as long as their publication. */
function createContentReader(db: Database): ReadContent {
  const cache = new WeakMap<Publication, Promise<PageContent | null>>()
  return async ({ workspaceId, pageId }, publication) => {
    const cached = cache.get(publication)
    if (cached) return cached
    const reading = db
      .select({ content: publications.content })
      .from(publications)
      .where(
        and(
          eq(publications.workspaceId, workspaceId),
          eq(publications.pageId, pageId),
          eq(publications.id, publication.id),
        ),
      )
      .then(([row]) => row?.content ?? null)
    cache.set(publication, reading)
    // A failed read is tried again.
    reading.then(
      (content) => content === null && cache.delete(publication),
      () => cache.delete(publication),
    )
    return reading
  }
}
