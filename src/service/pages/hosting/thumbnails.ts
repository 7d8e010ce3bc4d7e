import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PageContent } from '#contract/page-document.ts'
import type { Library } from '#service/designs/images/library.ts'
import { createSemaphore } from '#service/runtime/semaphore.ts'
import { getPictures } from '../rendering/block-words.ts'
import { toDrawingTheme } from '../rendering/drawing-theme.ts'
import { drawPageThumbnail } from '../rendering/page-thumbnail.ts'
import type { ThumbnailPicture } from '../rendering/thumbnail-shapes.ts'
import { sendNoPicture } from './picture-routes.ts'
import type { PreviewLinks } from './preview-link.ts'
import { findShown, miniaturePicture } from '../rendering/site-pictures.ts'
import { inertSvgHeaders } from '../rendering/svg-headers.ts'

const MAX_BYTES = 32 * 1024 * 1024
const MOST_PICTURES = 6
// Part of the address, so that a change of the drawing changes the addresses.
const DRAWING = 2

export interface Thumbnails {
  /** Thumbnail of a page at a revision. */
  pageUrl(page: { workspaceId: string; id: string; revision: number }): string
  templateUrl(templateId: string): string
}

interface ThumbnailDependencies extends Library {
  scanOrigin: string
  links: PreviewLinks
  /** The document of a page at a revision; null if there is none. */
  readPage(workspaceId: string, id: string, revision: number): Promise<ThumbnailDocument | null>
  readTemplate(id: string): Promise<ThumbnailDocument | null>
}

/** Thumbnails of pages and templates, drawn on request. Their addresses are signed. */
export function thumbnails(app: FastifyInstance, parts: ThumbnailDependencies): Thumbnails {
  const { scanOrigin, links } = parts
  const drawn = new LRUCache<string, string>({ maxSize: MAX_BYTES })
  const semaphore = createSemaphore(2)

  async function serve(
    reply: FastifyReply,
    name: string,
    read: () => Promise<ThumbnailDocument | null>,
  ): Promise<FastifyReply> {
    const etag = `"${name}"`
    reply.headers({ ...headers, etag })
    if (reply.request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const svg = drawn.get(name) ?? (await semaphore(() => draw(parts, read)))
    if (svg === null) return sendNoPicture(reply)
    drawn.set(name, svg, { size: svg.length })
    return reply.type('image/svg+xml').send(svg)
  }

  app.get<{ Params: { workspace: string; page: string; revision: string; seal: string } }>(
    '/thumbnails/pages/:workspace/:page/:revision/:seal.svg',
    async ({ params: { workspace, page, revision, seal } }, reply) => {
      if (!links.isSealed(seal, DRAWING, workspace, page, revision)) return sendNoPicture(reply)
      return serve(reply, seal, () => parts.readPage(workspace, page, Number(revision)))
    },
  )
  app.get<{ Params: { template: string; seal: string } }>(
    '/thumbnails/page-templates/:template/:seal.svg',
    async ({ params: { template, seal } }, reply) => {
      if (!links.isSealed(seal, DRAWING, template)) return sendNoPicture(reply)
      return serve(reply, seal, () => parts.readTemplate(template))
    },
  )
  return {
    pageUrl: ({ workspaceId, id, revision }) =>
      `${scanOrigin}/thumbnails/pages/${workspaceId}/${id}/${revision}/${links.seal(DRAWING, workspaceId, id, String(revision))}.svg`,
    templateUrl: (id) => `${scanOrigin}/thumbnails/page-templates/${id}/${links.seal(DRAWING, id)}.svg`,
  }
}

interface ThumbnailDocument {
  name: string
  /** Null: the document shows no pictures of a library. */
  workspaceId: string | null
  content: PageContent
}

async function draw(library: Library, read: () => Promise<ThumbnailDocument | null>): Promise<string | null> {
  const found = await read()
  const home = found?.content.pages[0]
  if (!found || !home) return null
  const shown = await findShown(library, found.workspaceId ?? '', found.content)
  const sources = [...new Set(home.blocks.flatMap(getPictures))].slice(0, MOST_PICTURES)
  const pictures = new Map<string, ThumbnailPicture | null>()
  for (const source of sources) pictures.set(source, await miniaturePicture(library, shown, source))
  return drawPageThumbnail(home, {
    name: found.name,
    theme: toDrawingTheme(found.content.theme),
    picture: (source) => pictures.get(source) ?? null,
  })
}

const headers = {
  ...inertSvgHeaders,
  'cache-control': 'private, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}
