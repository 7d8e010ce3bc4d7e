import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listVersions, omitHiddenPages } from '#blocks/language/translations.ts'
import type { ContentPage, PageContent } from '#contract/page-document.ts'
import type { Database } from '#database/open.ts'
import type { Renderer } from '#service/designs/render/render.ts'
import type { ImageRow, Library } from '#service/designs/images/library.ts'
import { notifyHosts } from '#service/hosts/subdomains.ts'
import type { PageRow } from '../documents/page-rows.ts'
import { renderBlockFiles } from '../rendering/block-files.ts'
import { type RenderedFile, MISSING_PATH, SCANNED_PREFIX, toStoredFile } from '../publications/hosted-file.ts'
import { formatLanguageLinks } from './visitor-version.ts'
import { createMissingPage } from '../rendering/missing-page.ts'
import { findFamiliesOfPage } from '../rendering/page-fonts.ts'
import { getSiteName } from '../rendering/page-words.ts'
import { type RenderedPage, renderPage, type Site } from '../rendering/render-page.ts'
import { publicationFiles, publications } from '../publications/schema.ts'
import { createPageRobotsText, createRedirects, createSitemap } from '../rendering/site-files.ts'
import { renderSharePictures } from '../rendering/share-pictures.ts'
import { renderSiteIcon } from '../rendering/site-icon.ts'
import { findShownPictures, toPublishedPictures } from '../rendering/site-pictures.ts'

type PublishedPage = Pick<PageRow, 'workspaceId' | 'id' | 'name' | 'subdomain' | 'redirects' | 'passwordHash'>
type FileRow = Awaited<ReturnType<typeof toStoredFile>>

/** Everything that visitors will see, rendered but not yet public. */
export interface PreparedPublication {
  page: PublishedPage
  revision: number
  content: PageContent
  /** Images of the library on the page. */
  images: ImageRow[]
  files: FileRow[]
}

interface PublicationDependencies extends Library {
  renderer: Pick<Renderer, 'rasterize'>
  pageUrl(subdomain: string): string
  reportsAt: string | null
  log: FastifyBaseLogger
}

/** Renders every page and its pictures. Not for use inside a transaction, because it may take seconds. */
export async function preparePublication(
  dependencies: PublicationDependencies,
  { page, revision, ...draft }: { page: PublishedPage; revision: number; content: PageContent },
): Promise<PreparedPublication> {
  const content = omitHiddenPages(draft.content)
  const shownPictures = await findShownPictures(dependencies, page.workspaceId, content)
  const pictures = toPublishedPictures(shownPictures)
  const name = getSiteName(page.name, content)
  const url = dependencies.pageUrl(page.subdomain).replace(/\/$/, '')
  const { sharePictures, files: shareFiles } = await renderSharePictures(dependencies, {
    name,
    url,
    content,
    shownPictures,
  })
  const { icon, files: iconFiles } = await renderSiteIcon(dependencies, { name, content, shownPictures })
  const site: Site = {
    mode: 'published',
    name,
    content,
    url,
    base: '',
    pictures,
    families: await findFamiliesOfPage(dependencies.db, page.workspaceId, content.theme),
    sharePictures,
    icon,
    reportsAt: dependencies.reportsAt,
  }
  const documents: RenderedFile[] = []
  for (const contentPage of content.pages) {
    documents.push(...(await renderDocuments(site, contentPage)))
    // Rendering blocks this thread, so it yields to scans in between.
    await nextTurn()
  }
  const files = [
    ...documents,
    await renderMissingPage(site),
    ...renderBlockFiles(content),
    ...createSiteFiles(site),
    ...createRedirects(content, page.redirects),
    ...shareFiles,
    ...iconFiles,
  ]
  const images = [...shownPictures.values()].flatMap((picture) => ('image' in picture ? [picture.image] : []))
  return { page, revision, content, images, files: await Promise.all(files.map(toStoredFile)) }
}

/** Replaces the publication that visitors see, atomically in `tx`. */
export async function writePublication(tx: Database, publication: PreparedPublication): Promise<void> {
  const { page, revision, content, images, files } = publication
  const imageIds = [...new Set(images.map(({ id }) => id))]
  const { workspaceId, id: pageId, name, subdomain, passwordHash } = page
  await deletePublication(tx, page)
  const published = { id: randomUUID(), name, revision, passwordHash, publishedAt: new Date() }
  await tx.insert(publications).values({ workspaceId, pageId, ...published, content, imageIds })
  await tx.insert(publicationFiles).values(files.map((file) => ({ workspaceId, pageId, ...file })))
  await notifyHosts(tx, subdomain, { workspaceId, pageId })
}

/** Unpublishes a page. */
export async function removePublication(
  tx: Database,
  page: Pick<PublishedPage, 'workspaceId' | 'id' | 'subdomain'>,
): Promise<void> {
  await deletePublication(tx, page)
  await notifyHosts(tx, page.subdomain, { workspaceId: page.workspaceId, pageId: page.id })
}

async function deletePublication(tx: Database, { workspaceId, id }: Pick<PublishedPage, 'workspaceId' | 'id'>) {
  const isOfPage = and(eq(publications.workspaceId, workspaceId), eq(publications.pageId, id))
  await tx
    .delete(publicationFiles)
    .where(and(eq(publicationFiles.workspaceId, workspaceId), eq(publicationFiles.pageId, id)))
  await tx.delete(publications).where(isOfPage)
}

/** The document of a page, and the document for visitors who scanned a code. */
async function renderDocuments(site: Site, page: ContentPage): Promise<RenderedFile[]> {
  const { scanned, ...plain } = await renderPage(site, page)
  const toFile = (prefix: string, { html, policy }: RenderedPage): RenderedFile => ({
    path: `${prefix}/${page.slug}`,
    status: 200,
    headers: { ...createDocumentHeaders(policy, site.url), ...createLanguageHeader(site.content, page) },
    body: html,
  })
  return [toFile('', plain), toFile(SCANNED_PREFIX, scanned)]
}

/** The addresses of an original in its languages, to which visitors are led by `findLanguagePath`. */
function createLanguageHeader(content: PageContent, { id }: ContentPage): Record<string, string> {
  const versions = listVersions(content).get(id) ?? []
  return versions.length > 1 && versions[0]?.id === id ? { link: formatLanguageLinks(versions) } : {}
}

async function renderMissingPage(site: Site): Promise<RenderedFile> {
  const { html, policy } = await renderPage(site, createMissingPage(site.content), { listed: false })
  return { path: MISSING_PATH, status: 404, headers: createDocumentHeaders(policy, site.url), body: html }
}

/** Headers of every document: its policy, and a referrer without the path for other sites. */
export function createDocumentHeaders(policy: string, url: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(url.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

function createSiteFiles({ content, url }: Site): RenderedFile[] {
  return [
    createTextFile(
      '/sitemap.xml',
      'application/xml; charset=utf-8',
      createSitemap(content, { url, changedAt: new Date() }),
    ),
    createTextFile('/robots.txt', 'text/plain; charset=utf-8', createPageRobotsText(url)),
  ]
}

function createTextFile(path: string, type: string, body: string): RenderedFile {
  return { path, status: 200, headers: { 'content-type': type, 'x-content-type-options': 'nosniff' }, body }
}
