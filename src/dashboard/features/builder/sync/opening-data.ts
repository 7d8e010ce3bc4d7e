import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#dashboard/api/client.ts'
import { type BlockType, blocksQueries, type Page, pagesQueries } from '#dashboard/api/pages.ts'
import { openDrafts } from './drafts.ts'

/** Service data of a page that is being opened. */
export interface OpeningData {
  /** The page, or the error if others have deleted it. This browser may still have unsaved changes to a deleted page. */
  page: Page | ApiError
  types: readonly BlockType[]
  /** Whether this browser may have unsaved changes to the page. */
  mayHaveDraft: boolean
}

const closingPages = new Map<string, Promise<void>>()

/** Makes the next read of a page wait until its last changes are saved. */
export function waitForClose(id: string, closed: Promise<void>): void {
  const closing = closed.finally(() => {
    if (closingPages.get(id) === closing) closingPages.delete(id)
  })
  closingPages.set(id, closing)
}

export function isClosing(id: string): boolean {
  return closingPages.has(id)
}

/** Reads a page and loads the renderers of its first blocks. */
export async function loadOpeningData(queries: QueryClient, id: string): Promise<OpeningData> {
  await closingPages.get(id)
  const [page, types, mayHaveDraft] = await Promise.all([
    queries.query({ ...pagesQueries.content(id), staleTime: 0 }).catch(getDeletedPageError),
    queries.query(blocksQueries.types()),
    openDrafts().then(async (drafts) => (await drafts.listTabs(id)).length > 0),
  ])
  if (!(page instanceof ApiError)) {
    const { loadDefinitions } = await import('./block-definitions.ts')
    await loadDefinitions(page.pages[0]?.blocks.map(({ type }) => type) ?? [])
  }
  return { page, types, mayHaveDraft }
}

function getDeletedPageError(error: unknown): ApiError {
  if (error instanceof ApiError && error.status === 404) return error
  throw error
}
