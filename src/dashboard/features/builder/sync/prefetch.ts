import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../api/client.ts'
import { type BlockType, blocksQueries, type Page, pagesQueries, readSchemas } from '../../../api/pages.ts'
import { askForTypes } from './block-definitions.ts'
import { findDraft, mayFindDraft, pageOfDraft } from './draft-writer.ts'
import { type Draft, openDrafts } from './drafts.ts'
import { tabName } from './tab-name.ts'

/** What a page is opened with: what draws its first page is here, too. */
export interface Opening {
  page: Page
  /** Others have deleted it; what this browser had not saved of it is still kept. */
  isGone: boolean
  types: readonly BlockType[]
  draft: Draft | undefined
}

interface Reading {
  promise: Promise<Opening>
  opening?: Opening
}

const ahead = new Map<string, Reading>()

/** Reads a page that is about to be opened, while it is found out who is there: until it can be shown, or cannot. */
export async function prefetchPage(queries: QueryClient, id: string): Promise<void> {
  const reading: Reading = { promise: readOpening(queries, id) }
  ahead.set(id, reading)
  // If nobody opens it, its failure is nobody's.
  readSchemas(queries).catch(() => {})
  await reading.promise.then(
    (opening) => void (reading.opening = opening),
    () => {},
  )
}

/** What was read ahead, once, and by itself where all of it is here. */
export function takeOpening(queries: QueryClient, id: string): Opening | Promise<Opening> {
  const reading = ahead.get(id)
  forgetAhead(id)
  return reading?.opening ?? reading?.promise ?? readOpening(queries, id)
}

/** What was asked for before the page was last saved is not what is to be opened. */
export function forgetAhead(id: string): void {
  ahead.delete(id)
}

async function readOpening(queries: QueryClient, id: string): Promise<Opening> {
  const [found, types, draft] = await Promise.all([
    queries.query({ ...pagesQueries.content(id), staleTime: 0 }).then(withRenderers, getDeletedPageError),
    queries.query(blocksQueries.types()),
    findSavedDraft(id),
  ])
  const isPageDeleted = found instanceof ApiError
  return { page: isPageDeleted ? pageOfDraft(draft, found) : found, isGone: isPageDeleted, types, draft }
}

/** Most pages are opened with nothing unsaved, and do not wait for the storage to say so. */
async function findSavedDraft(id: string): Promise<Draft | undefined> {
  if (!mayFindDraft(id)) return undefined
  const [drafts, tab] = await Promise.all([openDrafts(), tabName()])
  return findDraft(drafts, id, tab)
}

async function withRenderers(page: Page): Promise<Page> {
  await askForTypes(new Set(page.pages[0]?.blocks.map(({ type }) => type)))
  return page
}

/** What others have deleted may still be kept here. */
function getDeletedPageError(error: unknown): ApiError {
  if (error instanceof ApiError && error.status === 404) return error
  throw error
}
