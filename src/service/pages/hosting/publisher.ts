import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import type { Renderer } from '#service/designs/render/render.ts'
import type { Context } from '#service/tenancy/context.ts'
import { Drafts } from '../documents/drafts.ts'
import type { PageRow } from '../documents/page-rows.ts'
import { createPictureSizes, type PictureSizes } from '../rendering/picture-sizes.ts'
import { type PreparedPublication, preparePublication, removePublication, writePublication } from './publication.ts'

const MAX_PREPARED_PUBLICATIONS = 20

/** Publishes pages, in any process. */
export interface Publisher {
  /** Renders a publication before its transaction, which then need not wait. */
  prepare(publishing: PublicationRequest): Promise<void>
  /** Writes the publication and switches to it, in the caller's transaction. */
  publish(tx: Database, publishing: PublicationRequest): Promise<void>
  unpublish(tx: Database, page: PageRow): Promise<void>
}

/** The dependencies of a process that publishes pages. */
export interface PublishingServices {
  drafts: Drafts
  sizes: PictureSizes
  hosting: Publisher
  close(): Promise<void>
}

export function openPublishing(
  context: Pick<Context, 'db' | 'store' | 'pageUrl' | 'reportsAt'>,
  { renderer, log }: Pick<PublisherDependencies, 'renderer' | 'log'>,
): PublishingServices {
  const sizes = createPictureSizes(context)
  const { close, ...hosting } = createPublisher({ ...context, renderer, sizes, log })
  return { drafts: new Drafts(), sizes, hosting, close }
}

interface PublicationRequest {
  page: PageRow
  content: PageContent
}

interface PublisherDependencies extends Pick<Context, 'db' | 'store' | 'pageUrl' | 'reportsAt'> {
  renderer: Pick<Renderer, 'rasterize'>
  sizes: PictureSizes
  log: FastifyBaseLogger
}

/** `sizes` renders the pictures of a prepared publication ahead. */
function createPublisher(dependencies: PublisherDependencies): Publisher & Pick<PublishingServices, 'close'> {
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
      const publication = await render(dependencies.db, publishing)
      preparedPublications.set(toCacheKey(publishing), publication)
      resizing = resizing.then(() => dependencies.sizes.makeAhead(publication.images)).catch(logFailure)
    },
    async publish(tx, publishing) {
      // The prepared publication is used if it has the same revision. Otherwise the page is rendered inside the transaction.
      const publication = preparedPublications.get(toCacheKey(publishing)) ?? (await render(tx, publishing))
      preparedPublications.delete(toCacheKey(publishing))
      await writePublication(tx, publication)
    },
    unpublish: removePublication,
    async close() {
      await dependencies.sizes.close()
      await resizing
    },
  }
}

function toCacheKey({ page }: PublicationRequest): string {
  const { workspaceId, id, name, subdomain, publishedRevision, redirects, passwordHash } = page
  return JSON.stringify([workspaceId, id, name, subdomain, publishedRevision, redirects, passwordHash])
}
