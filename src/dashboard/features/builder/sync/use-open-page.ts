import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '#dashboard/api/client.ts'
import { useOffers } from '#dashboard/api/offers.ts'
import { type BlockType, type Page, readSchemas } from '#dashboard/api/pages.ts'
import { sessionQueries } from '#dashboard/api/session.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { waitUntilIdle } from '#dashboard/ui/when-idle.ts'
import type { LoadedBlockTypes } from './builder-block-types.ts'
import { startStoringDraft, restorePageFromDraft } from './draft-writer.ts'
import { getStorageState } from './storage-state.ts'
import { type Draft, openDrafts } from './drafts.ts'
import { createEditor, type Editor, isUnsent } from './editor.ts'
import { followPage, type Person } from './follow-page.ts'
import { isClosing, type OpeningData, loadOpeningData, waitForClose } from './opening.ts'
import { createSelection } from './selection.ts'
import { getTabName } from './tab-name.ts'
import { findDraft, takeOverDrafts } from './take-over-drafts.ts'
import type { Builder } from './use-editor.ts'
import { createGrowingBlockTypes } from './use-block-types.ts'
import { getPageIds, getPage } from '#document/document.ts'
import type { EditSession } from '#document/session/session-state.ts'

/** Called when edits cannot be sent for a new reason. */
export type OnConnectionError = (reason: NonNullable<EditSession['connectionError']>) => void

export type OpenPage =
  | { state: 'opening' }
  | { state: 'failed'; error: unknown }
  | { state: 'open'; builder: Builder; people: readonly Person[] }

/** Opens a page for editing: the document, this browser's draft, and live updates while it is open. */
export function useOpenPage(id: string, latest: OpeningData, onConnectionError: OnConnectionError): OpenPage {
  const { dataUpdatedAt: signedInAt } = useQuery(sessionQueries.current())
  const handlerRef = useRef(onConnectionError)
  useEffect(() => {
    handlerRef.current = onConnectionError
  })
  const queries = useQueryClient()
  const may = usePermission()
  const mayFollow = may('GET /events')
  const mayEdit = may('POST /pages/{id}/edits')
  const hasBatchIds = useOffers()('POST /pages/{id}/edits#batchId')
  // An open page continues from its first load, even if the router loads again.
  const [first] = useState(latest)
  const [opened, setOpened] = useState<{ builder: Builder } | { error: unknown }>()
  const [people, setPeople] = useState<readonly Person[]>([])
  // With cached data the page shows at once.
  useLayoutEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let closePage = () => {}
    const openPage = (opening: OpeningDataWithDraft) => {
      const loaded = createStore<LoadedBlockTypes>(() => ({
        types: byType(opening.types),
        check: null,
        isComplete: false,
      }))
      const open = openEditor(opening, {
        loaded,
        mayEdit,
        hasBatchIds,
        onConnectionError: (reason) => handlerRef.current(reason),
      })
      const builder = { editor: open.editor, selection: createSelection(opening.page.pages[0]?.id ?? '') }
      const stopRedirect = redirectOnPageDeleted(builder)
      closePage = () => {
        stopRedirect()
        waitForClose(id, open.leave())
      }
      setOpened({ builder })
      void completeBlockTypes(loaded, () => readSchemas(queries))
      // Live updates start after the page and its first form are rendered.
      void waitUntilIdle().then(() => {
        if (signal.aborted) return
        void open.takeOver(signal)
        if (mayFollow) void followPage(open.editor, setPeople, signal)
      })
    }
    const fail = (error: unknown) => {
      if (!signal.aborted) setOpened({ error })
    }
    // Most pages have no draft.
    const isReady = !isClosing(id) && !first.mayHaveDraft && !(first.page instanceof ApiError)
    if (isReady) openPage(withDraft(first, undefined))
    else
      loadWithDraft(queries, id, first)
        .then((opening) => (signal.aborted ? undefined : openPage(opening)))
        .catch(fail)
    return () => {
      stop.abort()
      closePage()
      setOpened(undefined)
    }
  }, [id, first, queries, mayFollow, mayEdit, hasBatchIds])
  const editor = opened && 'builder' in opened ? opened.builder.editor : undefined
  useEffect(() => editor?.resume(), [editor, signedInAt])
  if (!opened) return { state: 'opening' }
  if ('error' in opened) return { state: 'failed', error: opened.error }
  return { state: 'open', builder: opened.builder, people }
}

interface OpeningDataWithDraft extends Omit<OpeningData, 'page' | 'mayHaveDraft'> {
  page: Page
  isPageDeleted: boolean
  draft: Draft | undefined
}

/** Finds the draft of a page, and reads the page again if it was closed since. */
async function loadWithDraft(queries: QueryClient, id: string, first: OpeningData): Promise<OpeningDataWithDraft> {
  const opening = isClosing(id) ? await loadOpeningData(queries, id) : first
  if (!opening.mayHaveDraft) return withDraft(opening, undefined)
  const [drafts, tab] = await Promise.all([openDrafts(), getTabName()])
  return withDraft(opening, await findDraft(drafts, id, tab))
}

/** Throws if the page is deleted and has no draft. */
function withDraft({ page, types }: OpeningData, draft: Draft | undefined): OpeningDataWithDraft {
  const isPageDeleted = page instanceof ApiError
  return { page: isPageDeleted ? restorePageFromDraft(draft, page) : page, isPageDeleted, types, draft }
}

interface OpenEditorOptions {
  loaded: StoreApi<LoadedBlockTypes>
  mayEdit: boolean
  hasBatchIds: boolean
  onConnectionError: OnConnectionError
}

function openEditor(
  { page, isPageDeleted, draft }: OpeningDataWithDraft,
  { loaded, mayEdit, hasBatchIds, onConnectionError }: OpenEditorOptions,
) {
  const editor = createEditor({
    page,
    blockTypes: createGrowingBlockTypes(loaded),
    mayEdit,
    hasBatchIds,
    draft,
  })
  if (isPageDeleted) editor.dispatch({ type: 'unanswered', connectionError: 'not_found' })
  const storage = Promise.all([openDrafts(), getTabName()])
  const draftWriter = storage.then(([drafts, tab]) => startStoringDraft(editor, drafts, tab))
  const stops = [
    sendOnLeave(editor),
    confirmClosing(editor),
    notifyOnDisconnect(editor, onConnectionError),
    notifyOnRestore(editor),
  ]
  return {
    editor,
    async takeOver(signal: AbortSignal) {
      const [drafts, tab] = await storage
      if (!signal.aborted) takeOverDrafts({ editor, drafts, tab }, signal)
    },
    async leave() {
      for (const stop of stops) stop()
      await saveAndClose(editor)
      const stopWriting = await draftWriter
      stopWriting()
    },
  }
}

const CLOSE_TIMEOUT_MS = 3_000

/** Edits that cannot be saved in time stay as a draft. */
async function saveAndClose(editor: Editor): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)
  await Promise.race([editor.flush(), waited])
  clearTimeout(timer)
  editor.close()
}

function notifyOnDisconnect(editor: Editor, notify: OnConnectionError): () => void {
  return editor.store.subscribe(({ session: { connectionError } }, before) => {
    if (connectionError !== null && connectionError !== before.session.connectionError) notify(connectionError)
  })
}

/** Reports a service revision older than the one on screen: the database was restored from a backup. */
function notifyOnRestore(editor: Editor): () => void {
  return editor.store.subscribe(({ session }, before) => {
    if (session.base.revision < before.session.base.revision) toast({ message: RESTORED, tone: 'bad' })
  })
}

const RESTORED =
  'The server has restored an older version of this page. Check that your latest changes are still there.'

/** Asks before the tab closes with edits that are not sent, or that neither the service nor this browser has. */
function confirmClosing(editor: Editor): () => void {
  const handleBeforeUnload = (event: BeforeUnloadEvent) => {
    const { isLost } = getStorageState(editor).getState()
    if (isLost || isUnsent(editor.store.getState().session)) event.preventDefault()
  }
  window.addEventListener('beforeunload', handleBeforeUnload)
  return () => window.removeEventListener('beforeunload', handleBeforeUnload)
}

function sendOnLeave(editor: Editor): () => void {
  const sendPending = () => editor.sendPending()
  const handleVisibility = () => document.visibilityState === 'hidden' && sendPending()
  window.addEventListener('blur', sendPending)
  window.addEventListener('online', sendPending)
  document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    window.removeEventListener('blur', sendPending)
    window.removeEventListener('online', sendPending)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}

async function completeBlockTypes(loaded: StoreApi<LoadedBlockTypes>, read: () => Promise<BlockType[]>) {
  try {
    loaded.setState({ types: byType(await read()) })
    await waitUntilIdle()
    const { checkBySchema } = await import('./check-by-schema.ts')
    loaded.setState({ check: checkBySchema })
  } catch {
    // The service validates anyway.
  } finally {
    loaded.setState({ isComplete: true })
  }
}

function byType(types: readonly BlockType[]): ReadonlyMap<string, BlockType> {
  return new Map(types.map((blockType) => [blockType.type, blockType]))
}

/** When the page on screen is removed, by undo or by others, shows the home page and announces it. Returns the function that stops this. */
function redirectOnPageDeleted({ editor, selection }: Builder): () => void {
  return editor.store.subscribe(({ session: { view } }, { session: before }) => {
    const { page } = selection.store.getState()
    const [home] = getPageIds(view)
    if (view === before.view || getPage(view, page) || home === undefined) return
    selection.openPage(home)
    toast({ message: `The page ${getPage(before.view, page)?.name ?? ''} no longer exists. This is the home page.` })
  })
}
