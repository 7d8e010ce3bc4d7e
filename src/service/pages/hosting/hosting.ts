import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import type { Context } from '#service/tenancy/context.ts'
import type { Renderer } from '#service/designs/render/render.ts'
import { getSharedSecret } from '#service/http/secret.ts'
import type { Drafts } from '../documents/drafts.ts'
import { findPage, type PageRow } from '../documents/page-rows.ts'
import type { FindPublishedPage } from '../forms/published-form.ts'
import type { FindHost } from '#service/hosts/find-host.ts'
import type { CachedHost, HostCache } from '#service/hosts/host-cache.ts'
import { clickRoute, hostedPages, pageFinder } from './hosted-pages.ts'
import { pictureRoutes } from './picture-routes.ts'
import { type PictureSizes, pictureSizes } from '../rendering/picture-sizes.ts'
import { type PreparedPublication, preparePublication, removePublication, writePublication } from './publication.ts'
import { previewLinks } from './preview-link.ts'
import { previewRoutes } from './preview-routes.ts'
import type { RecordStep } from '#service/scans/visits/visit-recorder.ts'
import { publishedContent } from '../publications/published-content.ts'
import { thumbnailDocuments } from './thumbnail-documents.ts'
import { thumbnails } from './thumbnails.ts'

const MAX_PREPARED = 20

export interface Hosting {
  /** The live address, even if nothing is published there. */
  pageUrl(subdomain: string): string
  /** A signed link to the draft, valid until the end of tomorrow, which opens the page with this slug. */
  previewUrl(page: Pick<PageRow, 'id' | 'subdomain'>, slug?: string): string
  thumbnailUrl(page: Pick<PageRow, 'workspaceId' | 'id' | 'revision'>): string
  /** A thumbnail of a curated or a saved template. */
  templatePreviewUrl(templateId: string): string
  /** Renders what will be published, so that the transaction need not wait for it. */
  prepare(publishing: PublicationRequest): Promise<void>
  /** Writes the publication and switches to it, in the caller's transaction. */
  publish(tx: Database, publishing: PublicationRequest): Promise<void>
  unpublish(tx: Database, page: PageRow): Promise<void>
  /** To be called after a page's committed change: the next request at its former and present address uses it. */
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
export async function startHosting(context: Context, parts: HostingDependencies): Promise<Hosting> {
  const { db, store, scanOrigin, reportsAt, pageUrl } = context
  const { pages, app, renderer, drafts, hosts, publicOrigin } = parts
  const links = previewLinks(await getSharedSecret(db, 'page previews'))
  const find = pageFinder(parts.findHost)
  const sizes = pictureSizes({ db, store })
  pictureRoutes(pages, { store, sizes, find })
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
  await clickRoute(pages, find, parts.recordStep)
  hostedPages(pages, find, parts.recordStep)
  const pictures = thumbnails(app, { db, store, scanOrigin, links, ...thumbnailDocuments(db) })
  const readContent = publishedContent(db)
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
      const found = (await find(host))?.host
      const publication = found?.publication
      const content = found && publication ? await readContent(found, publication) : null
      if (!found || !publication || !content) return null
      return { workspaceId: found.workspaceId, page: { id: found.pageId, name: publication.name }, content }
    },
  }
}

interface PublisherDependencies extends Pick<Context, 'store' | 'pageUrl' | 'reportsAt'> {
  renderer: Pick<Renderer, 'rasterise'>
  sizes: PictureSizes
  log: FastifyBaseLogger
}

function createPublisher(db: Database, parts: PublisherDependencies): Pick<Hosting, 'prepare' | 'publish' | 'close'> {
  const preparedPublications = new LRUCache<string, PreparedPublication>({ max: MAX_PREPARED })
  let resizing = Promise.resolve()
  const logFailure = (error: unknown) => parts.log.warn({ err: error }, 'Images could not be resized ahead of time.')
  const render = (from: Database, { page, content }: PublicationRequest) =>
    preparePublication({ ...parts, db: from }, { page, content, revision: page.publishedRevision ?? page.revision })
  return {
    async prepare(publishing) {
      const prepared = await render(db, publishing)
      preparedPublications.set(toCacheKey(publishing), prepared)
      resizing = resizing.then(() => parts.sizes.makeAhead(prepared.images)).catch(logFailure)
    },
    async publish(tx, publishing) {
      // A rendered revision can be reused; if the page has another one by now, it is rendered inside the transaction.
      const prepared = preparedPublications.get(toCacheKey(publishing)) ?? (await render(tx, publishing))
      preparedPublications.delete(toCacheKey(publishing))
      await writePublication(tx, prepared)
    },
    async close() {
      await parts.sizes.close()
      await resizing
    },
  }
}

function toCacheKey({ page: { workspaceId, id, name, subdomain, publishedRevision } }: PublicationRequest): string {
  return JSON.stringify([workspaceId, id, name, subdomain, publishedRevision])
}
