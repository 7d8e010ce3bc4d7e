import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageContent } from '#contract/page-document.ts'
import type { Library } from '#service/designs/images/library.ts'
import type { PageRow } from '../documents/page-rows.ts'
import { renderBlockFiles } from '../rendering/block-files.ts'
import type { FindPage } from './hosted-pages.ts'
import { toDrawingTheme } from '../rendering/drawing-theme.ts'
import { createMissingPage } from '../rendering/missing-page.ts'
import { findFamiliesOfPage } from '../rendering/page-fonts.ts'
import { drawPageIcon } from '../rendering/page-icon.ts'
import { sendUnavailable, sendVisitorPage } from '#service/http/visitor-page.ts'
import { noSharePictures } from '../rendering/share-pictures.ts'
import { DRAWN_ICON, type SiteIcon } from '../rendering/site-icon.ts'
import type { PreviewLinks } from './preview-link.ts'
import { getSiteName } from '../rendering/page-words.ts'
import { createDocumentHeaders } from './publication.ts'
import { renderPage, type Site } from '../rendering/render-page.ts'
import { toDraftPictures, findShownPictures, getFavicon } from '../rendering/site-pictures.ts'
import { inertSvgHeaders } from '../rendering/svg-headers.ts'

interface PreviewDependencies extends Library {
  find: FindPage
  links: PreviewLinks
  scanOrigin: string
  /** The dashboard's origin, the only one that may show previews in a frame. */
  publicOrigin: string
  pageUrl(subdomain: string): string
  /** The current draft. Null if the page was deleted. */
  readDraft(workspaceId: string, pageId: string): Promise<{ row: PageRow; content: PageContent } | null>
}

interface PreviewRoute {
  Params: { token: string; '*': string }
}

/** Serves current drafts by signed links. Drafts are not cached, and search engines are excluded. */
export function addPreviewRoutes(pages: FastifyInstance, dependencies: PreviewDependencies): void {
  async function sendPreview(request: FastifyRequest<PreviewRoute>, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(unlistedHeaders)
    const { token, '*': path } = request.params
    const visitedHost = await dependencies.find(request.headers.host)
    if (!visitedHost || !dependencies.links.isValid(visitedHost.host.pageId, token)) return sendExpired(reply)
    const draft = await dependencies.readDraft(visitedHost.host.workspaceId, visitedHost.host.pageId)
    if (!draft) return sendExpired(reply)
    const base = `/_/preview/${token}`
    const site = await createDraftSite(dependencies, draft, base)
    if (path === '_/icon.svg')
      return reply
        .headers(inertSvgHeaders)
        .type('image/svg+xml')
        .send(drawPageIcon(site.name, toDrawingTheme(draft.content.theme)))
    const file = renderBlockFiles(draft.content, dependencies.publicOrigin).find(
      (blockFile) => blockFile.path === `/${path}`,
    )
    if (file) return reply.headers(file.headers).send(file.body)
    const page = draft.content.pages.find(({ slug }) => slug === path.replace(/\/$/, ''))
    const { html, policy } = await renderPage(site, page ?? createMissingPage(draft.content))
    return reply
      .code(page ? 200 : 404)
      .headers(createDocumentHeaders(policy, site.url))
      .send(html)
  }

  pages.route<PreviewRoute>({
    method: ['GET', 'HEAD'],
    url: '/_/preview/:token/*',
    handler: (request, reply) =>
      sendPreview(request, reply).catch((error: unknown) => {
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
      sendVisitorPage(reply.headers(unlistedHeaders), {
        status: 200,
        content: ({ preview }) => ({ title: preview.notSentTitle, body: `<p>${preview.notSentText}</p>` }),
      }),
    )
  })
}

async function createDraftSite(
  dependencies: PreviewDependencies,
  { row, content }: { row: PageRow; content: PageContent },
  base: string,
): Promise<Site> {
  const shownPictures = await findShownPictures(dependencies, row.workspaceId, content)
  const pictures = toDraftPictures(dependencies.scanOrigin, shownPictures)
  const favicon = pictures.get(getFavicon(content.nav) ?? '')
  const drawnIcon: SiteIcon = { ...DRAWN_ICON, href: `${base}${DRAWN_ICON.href}` }
  return {
    mode: 'preview',
    name: getSiteName(row.name, content),
    content,
    url: dependencies.pageUrl(row.subdomain).replace(/\/$/, ''),
    base,
    pictures,
    families: await findFamiliesOfPage(dependencies.db, row.workspaceId, content.theme),
    pictureOrigin: dependencies.scanOrigin,
    framedBy: dependencies.publicOrigin,
    reportsAt: null,
    sharePictures: noSharePictures,
    icon: favicon === undefined ? drawnIcon : { href: favicon.src, type: 'image/png' },
  }
}

const unlistedHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

function sendExpired(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 403,
    content: ({ preview }) => ({ title: preview.endedTitle, body: `<p>${preview.endedText}</p>` }),
  })
}
