import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '#dashboard/api/client.ts'
import { useIsOffered } from '#dashboard/api/offers.ts'
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
import { isClosing, type OpeningData, loadOpeningData, waitForClose } from './opening-data.ts'
import { createSelection } from './selection.ts'
import { getTabId } from './tab-id.ts'
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
export function useOpenPage(id: string, loadedData: OpeningData, onConnectionError: OnConnectionError): OpenPage {
  const { dataUpdatedAt: signedInAt } = useQuery(sessionQueries.current())
  const handlerRef = useRef(onConnectionError)
  useEffect(() => {
    handlerRef.current = onConnectionError
  })
  const queries = useQueryClient()
  const may = usePermission()
  const mayFollow = may('GET /events')
  const mayEdit = may('POST /pages/{id}/edits')
  const hasBatchIds = useIsOffered()('POST /pages/{id}/edits#batchId')
  // An open page continues from the data of its first load, even if the router loads again.
  const [initialData] = useState(loadedData)
  const [result, setResult] = useState<{ builder: Builder } | { error: unknown }>()
  const [people, setPeople] = useState<readonly Person[]>([])
  // In a layout effect, so that a cached page shows in the first frame.
  useLayoutEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let closePage = () => {}
    const openPage = (opening: OpeningDataWithDraft) => {
      const loadedTypes = createStore<LoadedBlockTypes>(() => ({
        types: toTypeMap(opening.types),
        check: null,
        isComplete: false,
      }))
      const openedEditor = openEditor(opening, {
        loaded: loadedTypes,
        mayEdit,
        hasBatchIds,
        onConnectionError: (reason) => handlerRef.current(reason),
      })
      const builder = { editor: openedEditor.editor, selection: createSelection(opening.page.pages[0]?.id ?? '') }
      const stopRedirect = redirectOnPageDeleted(builder)
      closePage = () => {
        stopRedirect()
        waitForClose(id, openedEditor.close())
      }
      setResult({ builder })
      void completeBlockTypes(loadedTypes, () => readSchemas(queries))
      // Live updates start after the page and its first form are rendered.
      void waitUntilIdle().then(() => {
        if (signal.aborted) return
        void openedEditor.takeOverDrafts(signal)
        if (mayFollow) void followPage(openedEditor.editor, setPeople, signal)
      })
    }
    const fail = (error: unknown) => {
      if (!signal.aborted) setResult({ error })
    }
    // Most pages have no draft and open without a pause.
    const isReady = !isClosing(id) && !initialData.mayHaveDraft && !(initialData.page instanceof ApiError)
    if (isReady) openPage(withDraft(initialData, undefined))
    else
      loadWithDraft(queries, id, initialData)
        .then((opening) => (signal.aborted ? undefined : openPage(opening)))
        .catch(fail)
    return () => {
      stop.abort()
      closePage()
      setResult(undefined)
    }
  }, [id, initialData, queries, mayFollow, mayEdit, hasBatchIds])
  const editor = result && 'builder' in result ? result.builder.editor : undefined
  useEffect(() => editor?.resume(), [editor, signedInAt])
  if (!result) return { state: 'opening' }
  if ('error' in result) return { state: 'failed', error: result.error }
  return { state: 'open', builder: result.builder, people }
}

interface OpeningDataWithDraft extends Omit<OpeningData, 'page' | 'mayHaveDraft'> {
  page: Page
  isPageDeleted: boolean
  draft: Draft | undefined
}

/** Finds the draft of a page. If the page is being closed, reads it again after its last edits are saved. */
async function loadWithDraft(
  queries: QueryClient,
  id: string,
  initialData: OpeningData,
): Promise<OpeningDataWithDraft> {
  const opening = isClosing(id) ? await loadOpeningData(queries, id) : initialData
  if (!opening.mayHaveDraft) return withDraft(opening, undefined)
  const [drafts, tab] = await Promise.all([openDrafts(), getTabId()])
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
  if (isPageDeleted) editor.dispatch({ type: 'noResponse', connectionError: 'not_found' })
  const storage = Promise.all([openDrafts(), getTabId()])
  const draftWriter = storage.then(([drafts, tab]) => startStoringDraft(editor, drafts, tab))
  const cleanups = [
    sendOnLeave(editor),
    confirmClosing(editor),
    notifyOnDisconnect(editor, onConnectionError),
    notifyOnRestore(editor),
  ]
  return {
    editor,
    async takeOverDrafts(signal: AbortSignal) {
      const [drafts, tab] = await storage
      if (!signal.aborted) takeOverDrafts({ editor, drafts, tab }, signal)
    },
    async close() {
      for (const cleanUp of cleanups) cleanUp()
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

/** Shows a message if the service returns an older revision than before: its database was restored from a backup. */
function notifyOnRestore(editor: Editor): () => void {
  return editor.store.subscribe(({ session }, before) => {
    if (session.base.revision < before.session.base.revision) toast({ message: RESTORED_MESSAGE, tone: 'bad' })
  })
}

const RESTORED_MESSAGE =
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

async function completeBlockTypes(loadedTypes: StoreApi<LoadedBlockTypes>, read: () => Promise<BlockType[]>) {
  try {
    loadedTypes.setState({ types: toTypeMap(await read()) })
    await waitUntilIdle()
    const { checkBySchema } = await import('./check-by-schema.ts')
    loadedTypes.setState({ check: checkBySchema })
  } catch {
    // Without schemas, only the service validates.
  } finally {
    loadedTypes.setState({ isComplete: true })
  }
}

function toTypeMap(types: readonly BlockType[]): ReadonlyMap<string, BlockType> {
  return new Map(types.map((blockType) => [blockType.type, blockType]))
}

/** Shows the home page, with a message, when undo or another person removes the page on screen. Returns the function that stops this. */
function redirectOnPageDeleted({ editor, selection }: Builder): () => void {
  return editor.store.subscribe(({ session: { view } }, { session: before }) => {
    const { page } = selection.store.getState()
    const [home] = getPageIds(view)
    if (view === before.view || getPage(view, page) || home === undefined) return
    selection.openPage(home)
    toast({ message: `The page ${getPage(before.view, page)?.name ?? ''} no longer exists. This is the home page.` })
  })
}
