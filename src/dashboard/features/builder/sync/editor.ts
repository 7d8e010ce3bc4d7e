import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditOperation } from '#contract/edit-operations.ts'
import { type SessionEvent, reduceSession } from '#document/edit-session.ts'
import { fillIds } from '#document/fill-ids.ts'
import type { BlockTypeRegistry } from '#document/block-type-registry.ts'
import { restoreSession, type SavedSession } from '#document/session/saved-session.ts'
import { type EditSession, openSession } from '#document/session/session-state.ts'
import { createPageClient, type PageClient } from '#dashboard/api/compatibility/page-client.ts'
import { toContent } from '#dashboard/api/compatibility/pages.ts'
import { type Page, readPage, sendEdits } from '#dashboard/api/pages.ts'
import { newDocumentId } from './document-ids.ts'
import type { Draft } from './drafts.ts'
import type { FormDrafts } from './form-drafts.ts'
import { moveRejectedEditsToForms } from './hold-rejected-edit.ts'
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
  form: FormDrafts
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
  /** Sends what waits for a pause in typing, but nothing that waits after a failure. */
  sendPending(): void
  /** Undoes the edits of the request that keeps failing. */
  undoUnsaved(): void
  /** The page has a newer revision, or was published or unpublished. */
  onNews(news: Pick<Page, 'revision' | 'publishedRevision'>): void
  /** Takes a page from another response, such as that of a publication. */
  receivePage(page: Page): void
  /** Sends pending edits after signing in again or reconnecting. */
  resume(): void
  /** Ids that the service assigned to items added here, as [here, there]. */
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
  const restored = draft && restoreDraft(draft.session, blockTypes)
  const store = createStore<EditorState>(() => createState(page, restored, draft))

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
    session: getSession,
    dispatch: reduce,
    onPage: (answer) => store.setState({ page: omitDocument(answer) }),
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
        operations: fillIds(operationList, newDocumentId).map(withDefaults(blockTypes)),
        ...options,
      })
    },
    dispatch,
    async flush() {
      reduce({ type: 'settle' })
      await sender.flush()
      return !isUnsent(store.getState().session)
    },
    sendPending() {
      reduce({ type: 'settle' })
      sender.sendPending()
    },
    undoUnsaved() {
      store.setState(({ session: before }) => ({ session: dropFlight(before, blockTypes), failure: null }))
      sender.schedule()
    },
    onNews({ revision, publishedRevision }) {
      notePublication(store, publishedRevision)
      dispatch({ type: 'heard', revision })
    },
    receivePage(published) {
      const answer = client.toLocalPage(published)
      if (answer.revision >= store.getState().session.base.revision) store.setState({ page: omitDocument(answer) })
      // The page has been restored.
      if (store.getState().session.connectionError === 'not_found')
        reduce({ type: 'unanswered', connectionError: 'unavailable' })
      reduce({ type: 'heard', revision: answer.revision })
      dispatch({ type: 'read', revision: answer.revision, content: toContent(answer) })
    },
    resume() {
      if (store.getState().session.connectionError !== 'signed_out') return sender.sendPending()
      reduce({ type: 'unanswered', connectionError: 'unavailable' })
      void sender.flush()
    },
    getAssignedIds: client.getAssignedIds,
    close: () => sender.close(),
  }
  if (restored) {
    reduce({ type: 'heard', revision: page.revision })
    reduce({ type: 'read', revision: page.revision, content: toContent(page) })
    sender.schedule()
  }
  return editor
}

function createState(page: Page, restored: EditSession | null | undefined, draft: EditorOptions['draft']): EditorState {
  return {
    session: restored ?? openSession({ revision: page.revision, content: toContent(page) }),
    page: omitDocument(page),
    failure: null,
    form: draft?.form ?? {},
    newBlocks: draft?.newBlocks ?? [],
  }
}

/** Updates the published revision of the page; the time of publication comes with the next read. */
function notePublication({ getState, setState }: StoreApi<EditorState>, publishedRevision: number | null) {
  const { page } = getState()
  if (publishedRevision === page.publishedRevision) return
  setState({ page: { ...page, publishedRevision, status: publishedRevision === null ? 'draft' : 'published' } })
}

/** Whether there are edits that the service has not answered. */
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

/** A draft from an earlier version may be unreadable. */
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

/** Fills in defaults, so that the page looks the same before and after the response. */
function withDefaults(blockTypes: BlockTypeRegistry) {
  return (operation: ReturnType<typeof fillIds>[number]) =>
    operation.op === 'addBlock' ? { ...operation, fields: completeFields(operation, blockTypes) } : operation
}
