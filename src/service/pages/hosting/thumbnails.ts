import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { JsonObject } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import type { Library } from '#service/designs/images/library.ts'
import { scaleToMemory } from '#service/runtime/scale-to-memory.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { getPictures } from '../rendering/block-words.ts'
import { toDrawingTheme, toSectionDrawingTheme } from '../rendering/drawing-theme.ts'
import { drawPageThumbnail } from '../rendering/page-thumbnail.ts'
import type { ThumbnailPicture } from '../rendering/thumbnail-shapes.ts'
import { sendNoPicture } from './picture-routes.ts'
import type { PreviewLinks } from './preview-link.ts'
import { findShownPictures, makeMiniature } from '../rendering/site-pictures.ts'
import { inertSvgHeaders } from '../rendering/svg-headers.ts'

const MAX_CACHED_BYTES = scaleToMemory(32 * 1024 * 1024)
const MAX_PICTURES = 6
// The version is part of the address, so that a change of the drawing changes the addresses.
const DRAWING_VERSION = 3

export interface Thumbnails {
  /** Thumbnail of a page at a revision. */
  pageUrl(page: { workspaceId: string; id: string; revision: number }): string
  templateUrl(templateId: string): string
  /** Thumbnail of a page with other values of these keys of its theme. */
  themedUrl(page: { workspaceId: string; id: string; revision: number }, theme: JsonObject): string
}

interface ThumbnailDependencies extends Library {
  scanOrigin: string
  links: PreviewLinks
  /** The document of a page at a revision. Null if there is none. */
  readPage(workspaceId: string, id: string, revision: number): Promise<ThumbnailDocument | null>
  readTemplate(id: string): Promise<ThumbnailDocument | null>
}

/** Thumbnails of pages and templates, drawn on request. Their addresses are signed. */
export function serveThumbnails(app: FastifyInstance, dependencies: ThumbnailDependencies): Thumbnails {
  const { scanOrigin, links } = dependencies
  const cache = new LRUCache<string, string>({ maxSize: MAX_CACHED_BYTES })
  const semaphore = createSemaphore(2)

  async function serve(
    reply: FastifyReply,
    name: string,
    read: () => Promise<ThumbnailDocument | null>,
  ): Promise<FastifyReply> {
    const etag = `"${name}"`
    reply.headers({ ...headers, etag })
    if (reply.request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const svg = cache.get(name) ?? (await semaphore(() => drawThumbnail(dependencies, read)))
    if (svg === null) return sendNoPicture(reply)
    cache.set(name, svg, { size: svg.length })
    return reply.type('image/svg+xml').send(svg)
  }

  app.get<{ Params: { workspace: string; page: string; revision: string; seal: string } }>(
    '/thumbnails/pages/:workspace/:page/:revision/:seal.svg',
    async ({ params: { workspace, page, revision, seal } }, reply) => {
      if (!links.isSealed(seal, DRAWING_VERSION, workspace, page, revision)) return sendNoPicture(reply)
      return serve(reply, seal, () => dependencies.readPage(workspace, page, Number(revision)))
    },
  )
  app.get<{ Params: { template: string; seal: string } }>(
    '/thumbnails/page-templates/:template/:seal.svg',
    async ({ params: { template, seal } }, reply) => {
      if (!links.isSealed(seal, DRAWING_VERSION, template)) return sendNoPicture(reply)
      return serve(reply, seal, () => dependencies.readTemplate(template))
    },
  )
  app.get<{
    Params: { workspace: string; page: string; revision: string; seal: string }
    Querystring: { theme?: unknown }
  }>(
    '/thumbnails/themed-pages/:workspace/:page/:revision/:seal.svg',
    async ({ params: { workspace, page, revision, seal }, query }, reply) => {
      const theme = String(query.theme)
      if (!links.isSealed(seal, DRAWING_VERSION, workspace, page, revision, theme)) return sendNoPicture(reply)
      return serve(reply, seal, async () => {
        const document = await dependencies.readPage(workspace, page, Number(revision))
        return document && withTheme(document, decodeTheme(theme))
      })
    },
  )
  return {
    themedUrl({ workspaceId, id, revision }, theme) {
      const encodedTheme = Buffer.from(JSON.stringify(theme)).toString('base64url')
      const seal = links.seal(DRAWING_VERSION, workspaceId, id, String(revision), encodedTheme)
      return `${scanOrigin}/thumbnails/themed-pages/${workspaceId}/${id}/${revision}/${seal}.svg?theme=${encodedTheme}`
    },
    pageUrl: ({ workspaceId, id, revision }) =>
      `${scanOrigin}/thumbnails/pages/${workspaceId}/${id}/${revision}/${links.seal(DRAWING_VERSION, workspaceId, id, String(revision))}.svg`,
    templateUrl: (id) => `${scanOrigin}/thumbnails/page-templates/${id}/${links.seal(DRAWING_VERSION, id)}.svg`,
  }
}

interface ThumbnailDocument {
  name: string
  /** Null if the document shows no pictures of a library. */
  workspaceId: string | null
  content: PageContent
}

function withTheme(document: ThumbnailDocument, theme: JsonObject): ThumbnailDocument {
  return { ...document, content: { ...document.content, theme: { ...document.content.theme, ...theme } } }
}

/** The seal of the address is checked before. */
function decodeTheme(encodedTheme: string): JsonObject {
  return JsonObject.parse(JSON.parse(Buffer.from(encodedTheme, 'base64url').toString('utf8')))
}

async function drawThumbnail(library: Library, read: () => Promise<ThumbnailDocument | null>): Promise<string | null> {
  const document = await read()
  const home = document?.content.pages[0]
  if (!document || !home) return null
  const shownPictures = await findShownPictures(library, document.workspaceId ?? '', document.content)
  const sources = [...new Set(home.blocks.flatMap(getPictures))].slice(0, MAX_PICTURES)
  const pictures = new Map<string, ThumbnailPicture | null>()
  for (const source of sources) pictures.set(source, await makeMiniature(library, shownPictures, source))
  return drawPageThumbnail(home, {
    name: document.name,
    theme: toDrawingTheme(document.content.theme),
    sectionTheme: (fields) => toSectionDrawingTheme(document.content.theme, fields),
    picture: (source) => pictures.get(source) ?? null,
  })
}

const headers = {
  ...inertSvgHeaders,
  'cache-control': 'private, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}
