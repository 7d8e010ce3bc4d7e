import type { FastifyInstance } from 'fastify'
import type { JsonObject } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import { writeDocument } from '#document/document.ts'
import type { Context } from '#service/tenancy/context.ts'
import { getSharedSecret } from '#service/http/shared-secret.ts'
import { findPage, type PageRow } from '../documents/page-rows.ts'
import type { FindPublishedPage } from '../forms/published-form.ts'
import type { FindHost } from '#service/hosts/find-host.ts'
import type { CachedHost, HostCache } from '#service/hosts/host-cache.ts'
import { clickRoute, servePages, createPageFinder } from './hosted-pages.ts'
import { addFontRoutes } from './font-routes.ts'
import { addPictureRoutes } from './picture-routes.ts'
import type { Publisher, PublishingServices } from './publisher.ts'
import { addPasswordGate } from './password-gate.ts'
import { createPreviewLinks } from './preview-link.ts'
import { addPreviewRoutes } from './preview-routes.ts'
import type { AccessAttempts } from '#service/scans/routes/access-attempts.ts'
import type { RecordStep } from '#service/scans/visits/visit-recorder.ts'
import { createDocumentReaders } from './thumbnail-documents.ts'
import { serveThumbnails } from './thumbnails.ts'
import { and, eq } from 'drizzle-orm'
import type { PageHost, Publication } from '../publications/find-host.ts'
import { publications } from '../publications/schema.ts'

export interface Hosting extends Publisher {
  /** The live address, even if nothing is published there. */
  pageUrl(subdomain: string): string
  /** A signed link to the draft, valid until the end of tomorrow, which opens the page with this slug. */
  previewUrl(page: Pick<PageRow, 'id' | 'subdomain'>, slug?: string): string
  thumbnailUrl(page: Pick<PageRow, 'workspaceId' | 'id' | 'revision'>): string
  /** A thumbnail of the page with other values of these keys of its theme. */
  themedThumbnailUrl(page: Pick<PageRow, 'workspaceId' | 'id' | 'revision'>, theme: JsonObject): string
  /** A thumbnail of a curated or a saved template. */
  templatePreviewUrl(templateId: string): string
  /** To be called after a change of a page has committed. The next request to the page uses that change. */
  forget(page: { id: string; subdomain?: string }): void
  findPublished: FindPublishedPage
}

interface HostingDependencies {
  /** The server for the hosts of pages. */
  pages: FastifyInstance
  /** The server for everything else. */
  app: FastifyInstance
  publishing: PublishingServices
  accessAttempts: AccessAttempts
  hosts: Pick<HostCache<CachedHost>, 'forget' | 'forgetOwner'>
  findHost: FindHost
  /** The dashboard's origin. */
  publicOrigin: string
  recordStep: RecordStep
}

/** Published pages, previews of drafts, and their pictures. */
export async function startHosting(context: Context, dependencies: HostingDependencies): Promise<Hosting> {
  const { db, store, scanOrigin, pageUrl } = context
  const { pages, app, hosts, publicOrigin } = dependencies
  const { drafts, sizes, hosting: publisher } = dependencies.publishing
  const links = createPreviewLinks(await getSharedSecret(db, 'page previews'))
  const find = createPageFinder(dependencies.findHost)
  await addPasswordGate(pages, { find, attempts: dependencies.accessAttempts })
  addPictureRoutes(pages, { store, sizes, find })
  addFontRoutes(pages, { store, find })
  addPreviewRoutes(pages, {
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
    previewUrl: ({ id, subdomain }, slug = '') => `${pageUrl(subdomain)}_/preview/${links.createToken(id)}/${slug}`,
    thumbnailUrl: pictures.pageUrl,
    themedThumbnailUrl: pictures.themedUrl,
    templatePreviewUrl: pictures.templateUrl,
    ...publisher,
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
