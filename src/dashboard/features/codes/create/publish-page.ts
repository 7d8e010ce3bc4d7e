import type { QueryClient } from '@tanstack/react-query'
import { cutText } from '#contract/cut-text.ts'
import { ApiError, type ErrorBody } from '#dashboard/api/client.ts'
import { pageTemplatesQueries } from '#dashboard/api/page-templates.ts'
import { createPage, type NewPage, republishPage } from '#dashboard/api/page-changes.ts'
import { type Edits, type Page, pagesQueries, readPage, sendEdits } from '#dashboard/api/pages.ts'
import { suggestSubdomain } from '#dashboard/pickers/subdomain.ts'
import type { PageDraft } from './kinds/kind.ts'

const MAX_SUBDOMAINS = 4

/** How far a page of some answers got. */
interface PageProgress {
  draft: string
  /** The last request that creates the page, until the service refuses it. */
  request: { body: NewPage; idempotencyKey: string } | undefined
  page: Page | undefined
  isEdited: boolean
}

/**
 * Makes pages of answers and publishes them. If a step fails, the next attempt with the same answers continues with the page that exists
 * already.
 */
export class PagePublisher {
  readonly #queryClient
  #progress: PageProgress | undefined

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  /** Publishes a page and returns its id. */
  async publish(draft: PageDraft): Promise<string> {
    const text = JSON.stringify(draft)
    if (this.#progress?.draft !== text)
      this.#progress = { draft: text, request: undefined, page: undefined, isEdited: false }
    const progress = this.#progress
    progress.page ??= await this.#create(draft, progress)
    if (!progress.isEdited) {
      progress.page = await replaceContent(progress.page, draft)
      progress.isEdited = true
    }
    const { id, revision } = progress.page
    try {
      await this.#queryClient
        .getMutationCache()
        .build(this.#queryClient, republishPage(this.#queryClient))
        .execute({ id, revision })
    } catch (error) {
      // Somebody edited the page in the meantime. The next attempt puts the answers into its newest revision.
      if (hasCode(error, 'stale_revision')) progress.isEdited = false
      throw error
    }
    return id
  }

  async #create(draft: PageDraft, progress: PageProgress): Promise<Page> {
    const refusedSubdomains = new Set<string>()
    const creation = this.#queryClient.getMutationCache().build(this.#queryClient, createPage(this.#queryClient))
    for (let attempt = 1; ; attempt++) {
      // A request without a response is repeated unchanged. The list may have the page that it created, and so take its address for used.
      progress.request ??= {
        body: await this.#suggestPage(draft, refusedSubdomains),
        idempotencyKey: crypto.randomUUID(),
      }
      const { request } = progress
      try {
        return await creation.execute(request)
      } catch (error) {
        if (!hasCode(error, 'subdomain_taken')) throw error
        progress.request = undefined
        if (attempt >= MAX_SUBDOMAINS) throw error
        // Another workspace has the address, and perhaps the next ones too.
        refusedSubdomains.add(request.body.subdomain)
      }
    }
  }

  async #suggestPage({ title, templateIds }: PageDraft, refusedSubdomains: ReadonlySet<string>): Promise<NewPage> {
    const [templates, pages] = await Promise.all([
      this.#queryClient.query(pageTemplatesQueries.all()),
      this.#queryClient.query(pagesQueries.all()),
    ])
    const preferredIds = [...templateIds, 'blank']
    const template =
      preferredIds
        .map((id) => templates.find(({ templateId }) => templateId === id))
        .find((found) => found !== undefined) ?? templates.find(({ templateId }) => templateId !== undefined)
    const takenSubdomains = new Set([...refusedSubdomains, ...pages.map(({ subdomain }) => subdomain)])
    return {
      name: cutText(title, 200),
      subdomain: suggestSubdomain(title, takenSubdomains) || `page-${crypto.randomUUID().slice(0, 8)}`,
      ...(template?.templateId !== undefined && { templateId: template.templateId }),
    }
  }
}

/** Replaces the content of the page by the answers, also if an earlier attempt did so and its response was lost. */
async function replaceContent(page: Page, draft: PageDraft): Promise<Page> {
  try {
    return await sendEdits(page.id, toEdits(page, draft))
  } catch (error) {
    if (!hasCode(error, 'stale_revision')) throw error
    return sendEdits(page.id, toEdits(await readPage(page.id), draft))
  }
}

function hasCode(error: unknown, code: ErrorBody['code']): boolean {
  return error instanceof ApiError && error.failure.code === code
}

/** Keeps the header and the theme of the template, and replaces everything else by the answers. */
function toEdits(page: Page, { title, blocks }: PageDraft): Edits {
  const [home, ...otherPages] = page.pages
  if (!home) throw new Error('A page has no first page.')
  const [header, ...otherBlocks] = home.blocks
  const noPicture = { src: '', alt: '' }
  return {
    revision: page.revision ?? 0,
    operations: [
      ...otherPages.map(({ id }) => ({ op: 'removePage' as const, page: id })),
      ...otherBlocks.map(({ id }) => ({ op: 'removeBlock' as const, page: home.id, block: id })),
      ...(header
        ? [
            {
              op: 'setBlock' as const,
              page: home.id,
              block: header.id,
              fields: { kicker: '', title, subtitle: '', image: noPicture },
            },
          ]
        : []),
      ...blocks.map(({ type, fields }) => ({ op: 'addBlock' as const, page: home.id, type, fields })),
      { op: 'setPage' as const, page: home.id, fields: { name: cutText(title, 200) } },
    ],
  }
}
