import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContent } from '#contract/page-document.ts'
import type { Library } from '#service/designs/images/library.ts'
import type { PageRow } from '../documents/page-rows.ts'
import { blockFiles } from '../rendering/block-files.ts'
import type { FindPage } from './hosted-pages.ts'
import { toDrawingTheme } from '../rendering/drawing-theme.ts'
import { missingPage } from '../rendering/missing-page.ts'
import { pageIcon } from '../rendering/page-icon.ts'
import { sendUnavailable, sendVisitorPage } from '#service/http/visitor-page.ts'
import type { PreviewLinks } from './preview-link.ts'
import { getSiteName } from '../rendering/page-words.ts'
import { documentHeaders } from './publication.ts'
import { renderPage, type Site } from '../rendering/render-page.ts'
import { draftPictures, findShown } from '../rendering/site-pictures.ts'
import { inertSvgHeaders } from '../rendering/svg-headers.ts'

interface PreviewDependencies extends Library {
  find: FindPage
  links: PreviewLinks
  scanOrigin: string
  /** The dashboard's origin, the only one that may show previews in a frame. */
  publicOrigin: string
  pageUrl(subdomain: string): string
  /** The current draft; null: the page was deleted. */
  readDraft(workspaceId: string, pageId: string): Promise<{ row: PageRow; content: PageContent } | null>
}

interface PreviewRoute {
  Params: { token: string; '*': string }
}

/** Serves current drafts by signed links. They are not cached, and search engines are excluded. */
export function previewRoutes(pages: FastifyInstance, parts: PreviewDependencies): void {
  async function show(request: FastifyRequest<PreviewRoute>, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(unlisted)
    const { token, '*': path } = request.params
    const visited = await parts.find(request.headers.host)
    if (!visited || !parts.links.isValid(visited.host.pageId, token)) return sendExpired(reply)
    const draft = await parts.readDraft(visited.host.workspaceId, visited.host.pageId)
    if (!draft) return sendExpired(reply)
    const base = `/_/preview/${token}`
    const site = await draftSite(parts, draft, base)
    if (path === '_/icon.svg')
      return reply
        .headers(inertSvgHeaders)
        .type('image/svg+xml')
        .send(pageIcon(site.name, toDrawingTheme(draft.content.theme)))
    const file = draft.content.pages.flatMap(blockFiles).find((each) => each.path === `/${path}`)
    if (file) return reply.headers(file.headers).send(file.body)
    const page = draft.content.pages.find(({ slug }) => slug === path.replace(/\/$/, ''))
    const { html, policy } = await renderPage(site, page ?? missingPage(draft.content))
    return reply
      .code(page ? 200 : 404)
      .headers(documentHeaders(policy, site.url))
      .send(html)
  }

  pages.route<PreviewRoute>({
    method: ['GET', 'HEAD'],
    url: '/_/preview/:token/*',
    handler: (request, reply) =>
      show(request, reply).catch((error: unknown) => {
        request.log.warn({ err: error }, 'A preview failed.')
        return sendUnavailable(reply)
      }),
  })
  pages.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/_/preview/:token',
    handler: ({ params: { token } }, reply) => reply.redirect(`/_/preview/${encodeURIComponent(token)}/`, 308),
  })
  void pages.register(async (forms) => {
    // Input in a preview is not stored, so the body is not even read.
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', (_request, body, done) => {
      body.resume()
      done(null)
    })
    forms.post('/_/preview/:token/_/forms/:block', (_request, reply) =>
      sendVisitorPage(reply.headers(unlisted), {
        status: 200,
        content: ({ preview }) => ({ title: preview.notSentTitle, body: `<p>${preview.notSentText}</p>` }),
      }),
    )
  })
}

async function draftSite(
  parts: PreviewDependencies,
  { row, content }: { row: PageRow; content: PageContent },
  base: string,
): Promise<Site> {
  const shown = await findShown(parts, row.workspaceId, content)
  return {
    mode: 'preview',
    name: getSiteName(row.name, content),
    content,
    url: parts.pageUrl(row.subdomain).replace(/\/$/, ''),
    base,
    pictures: draftPictures(parts.scanOrigin, shown),
    pictureOrigin: parts.scanOrigin,
    framedBy: parts.publicOrigin,
    reportsAt: null,
    card: null,
  }
}

const unlisted = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

function sendExpired(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 403,
    content: ({ preview }) => ({ title: preview.endedTitle, body: `<p>${preview.endedText}</p>` }),
  })
}
