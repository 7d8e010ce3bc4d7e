import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditOperation } from '#contract/edit-operations.ts'
import { type SessionEvent, reduceSession } from '#document/edit-session.ts'
import { fillIds } from '#document/fill-ids.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { restoreSession, type SavedSession } from '#document/session/saved-session.ts'
import { omitDefaults } from '#document/omit-defaults.ts'
import { type EditSession, openSession } from '#document/session/session-state.ts'
import { createPageClient, type PageClient } from '#dashboard/api/compatibility/page-client.ts'
import { toContent } from '#dashboard/api/compatibility/pages.ts'
import { type Page, readPage, sendEdits } from '#dashboard/api/pages.ts'
import { createDocumentId } from './create-document-id.ts'
import type { Draft } from './drafts.ts'
import type { InvalidInputByBlock } from './invalid-input.ts'
import { moveRejectedEditsToForms } from './move-rejected-edits-to-forms.ts'
import type { NewBlock } from './new-block.ts'
import { type SaveFailure, Sender } from './sender.ts'
import { completeFields } from './complete-fields.ts'

export interface EditorState {
  session: EditSession
  /** The page's data other than the document: name, address, publication. */
  page: Omit<Page, 'pages' | 'theme' | 'nav'>
  /** Why the service does not save edits; null while it does, or while it cannot be reached. */
  failure: SaveFailure | null
  /** Invalid input of forms, kept when a form is closed. */
  form: InvalidInputByBlock
  /** New blocks whose required fields are still missing; the form of the last one is shown first. */
  newBlocks: readonly NewBlock[]
}

/** An open page. The document on screen is always derived from the edit session. */
export interface Editor {
  readonly pageId: string
  readonly blockTypes: BlockTypeRegistry
  /** False for people who may only view the page. */
  readonly mayEdit: boolean
  readonly store: StoreApi<EditorState>
  /** Applies operations, all or nothing, as one undo step. Edits with the same gesture as the previous step join it. */
  edit(operations: EditOperation | readonly EditOperation[], options?: { gesture?: string; label?: string }): void
  /** Undo, redo, jumps, resolving conflicts, ends of typing. */
  dispatch(event: SessionEvent): void
  /** Sends at once; resolves to whether everything is saved. */
  flush(): Promise<boolean>
  /** Sends edits that wait for a pause in typing. Edits that wait for a retry keep waiting. */
  sendPending(): void
  /** Undoes the edits of the request that keeps failing. */
  undoUnsaved(): void
  /** Receives the news that the page has a newer revision, or was published or unpublished. */
  receiveNews(news: Pick<Page, 'revision' | 'publishedRevision'>): void
  /** Receives the page from the response to another request, such as a publication. */
  receivePage(page: Page): void
  /** Sends pending edits after signing in again or reconnecting. */
  resume(): void
  /** Ids that the service assigned to items added in this editor, as [local id, service id]. */
  getAssignedIds(): [string, string][]
  close(): void
}

interface EditorOptions {
  page: Page
  blockTypes: BlockTypeRegistry
  mayEdit?: boolean
  /** Whether the service accepts batch ids. */
  hasBatchIds?: boolean
  draft?: Pick<Draft, 'session' | 'form' | 'newBlocks'> | undefined
}

export function createEditor({ page, blockTypes, mayEdit = true, hasBatchIds = true, draft }: EditorOptions): Editor {
  const pageId = page.id
  const restoredSession = draft && restoreDraft(draft.session, blockTypes)
  const store = createStore<EditorState>(() => createState(page, restoredSession, draft))

  function reduce(event: SessionEvent) {
    const { session: before } = store.getState()
    const after = reduceSession(before, event, blockTypes)
    if (after !== before) store.setState({ session: after })
    if (after.conflicts.length > before.conflicts.length) moveRejectedEditsToForms(editor, before)
  }
  function dispatch(event: SessionEvent) {
    reduce(event)
    sender.schedule()
  }
  const getSession = () => store.getState().session
  const client = createPageClient({ ...toRequests(pageId), hasBatchIds, getSession })
  const sender = new Sender({
    client,
    getSession,
    dispatch: reduce,
    onPage: (received) => store.setState({ page: omitDocument(received) }),
    onFailure: (failure) => store.setState({ failure }),
    isOnline: () => navigator.onLine !== false,
  })
  const editor: Editor = {
    pageId,
    blockTypes,
    mayEdit,
    store,
    edit(operations, options = {}) {
      if (!mayEdit) return
      const operationList = 'op' in operations ? [operations] : operations
      dispatch({
        type: 'edit',
        operations: fillIds(operationList, createDocumentId).map((operation) => addDefaults(operation, blockTypes)),
        ...options,
      })
    },
    dispatch,
    async flush() {
      reduce({ type: 'endGesture' })
      await sender.flush()
      return !isUnsent(store.getState().session)
    },
    sendPending() {
      reduce({ type: 'endGesture' })
      sender.sendPending()
    },
    undoUnsaved() {
      store.setState(({ session: before }) => ({ session: dropFlight(before, blockTypes), failure: null }))
      sender.schedule()
    },
    receiveNews({ revision, publishedRevision }) {
      updatePublication(store, publishedRevision)
      dispatch({ type: 'newRevision', revision })
    },
    receivePage(received) {
      const localPage = client.toLocalPage(received)
      if (localPage.revision >= store.getState().session.base.revision)
        store.setState({ page: omitDocument(localPage) })
      // A page that can be read again has been restored.
      if (store.getState().session.connectionError === 'not_found')
        reduce({ type: 'noResponse', connectionError: 'unavailable' })
      reduce({ type: 'newRevision', revision: localPage.revision })
      dispatch({ type: 'read', revision: localPage.revision, content: toContent(localPage) })
    },
    resume() {
      if (store.getState().session.connectionError !== 'signed_out') return sender.sendPending()
      reduce({ type: 'noResponse', connectionError: 'unavailable' })
      void sender.flush()
    },
    getAssignedIds: client.getAssignedIds,
    close: () => sender.close(),
  }
  if (restoredSession) {
    reduce({ type: 'newRevision', revision: page.revision })
    reduce({ type: 'read', revision: page.revision, content: toContent(page) })
    sender.schedule()
  }
  return editor
}

function createState(
  page: Page,
  restoredSession: EditSession | null | undefined,
  draft: EditorOptions['draft'],
): EditorState {
  return {
    session: restoredSession ?? openSession({ revision: page.revision, content: toContent(page) }),
    page: omitDocument(page),
    failure: null,
    form: draft?.form ?? {},
    newBlocks: draft?.newBlocks ?? [],
  }
}

/** Updates the published revision of the page. The next read brings the time of publication. */
function updatePublication({ getState, setState }: StoreApi<EditorState>, publishedRevision: number | null) {
  const { page } = getState()
  if (publishedRevision === page.publishedRevision) return
  setState({ page: { ...page, publishedRevision, status: publishedRevision === null ? 'draft' : 'published' } })
}

/** Whether there are edits that the service has not confirmed. */
export function isUnsent({ flight, queue }: Pick<EditSession, 'flight' | 'queue'>): boolean {
  return flight !== null || queue.length > 0
}

/** The session without the edits in flight. The service may have applied them nevertheless, so the page is read again. */
function dropFlight(before: EditSession, blockTypes: BlockTypeRegistry): EditSession {
  if (!before.flight || before.flight.inAir) return before
  const operations = before.flight.steps.map((_, index) => index)
  const rejected = reduceSession(before, { type: 'rejected', message: '', operations }, blockTypes)
  const knownIds = new Set(before.conflicts.map(({ id }) => id))
  const addedConflicts = rejected.conflicts.filter(({ id }) => !knownIds.has(id))
  const discarded = addedConflicts.reduce(
    (session, { id }) => reduceSession(session, { type: 'discard', item: id }, blockTypes),
    rejected,
  )
  return reduceSession(discarded, { type: 'stale', revision: null }, blockTypes)
}

function toRequests(pageId: string): Pick<PageClient, 'read' | 'send'> {
  return {
    read: (signal) => readPage(pageId, signal),
    send: (edits, signal) => sendEdits(pageId, edits, signal),
  }
}

/** Null if the draft is from another version of the dashboard and cannot be read. */
function restoreDraft(draft: SavedSession, blockTypes: BlockTypeRegistry): EditSession | null {
  try {
    return restoreSession(draft, blockTypes)
  } catch {
    return null
  }
}

function omitDocument({ pages: _pages, theme: _theme, nav: _nav, ...rest }: Page): EditorState['page'] {
  return rest
}

/** Adds the defaults of a new block, so that the page looks the same before and after the response. */
function addDefaults(operation: ReturnType<typeof fillIds>[number], blockTypes: BlockTypeRegistry) {
  if (operation.op !== 'addBlock') return operation
  const rules = blockTypes.block(operation.type)
  const fields = completeFields(operation, blockTypes)
  return { ...operation, fields: rules ? omitDefaults(fields, rules) : fields }
}
