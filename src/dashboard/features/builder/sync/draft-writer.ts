import { saveSession } from '#document/session/saved-session.ts'
import type { Page } from '#dashboard/api/pages.ts'
import { removeDraftFromMarker, type Draft, type Drafts, isDraft, writeDraftToMarker } from './drafts.ts'
import type { Editor } from './editor.ts'
import { hasInvalidInput } from './invalid-input.ts'
import { getStorageState } from './storage-state.ts'

const DEBOUNCE_MS = 100

/** Restores a page that others have deleted from its draft. Throws `notFound` if nothing in the draft is unsaved. */
export function restorePageFromDraft(draft: Draft | undefined, notFound: Error): Page {
  if (!draft?.page || !isUnsaved(draft)) throw notFound
  const { revision, content } = draft.session.base
  return { ...draft.page, ...content, revision, pages: content.pages.map((page) => ({ ...page, previewUrl: '' })) }
}

/** Stores the draft (unsaved edits, conflicts, undo history) shortly after each change, until the returned function is called. */
export function startStoringDraft(editor: Editor, drafts: Drafts, tab: string): () => void {
  const { pageId, store } = editor
  // A hidden page still sends its edits, but may end at any time. A reload must know which were saved, so drafts are then also written at
  // once.
  let isHidden = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const storageState = getStorageState(editor)
  let latestWrite: Promise<boolean> | undefined
  const writeDraft = () => {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState()
    const { undo, redo } = state.session
    const isWorthStoring = isUnsaved(state) || undo.length > 0 || redo.length > 0
    if (!isWorthStoring) {
      storageState.setState({ isStored: false, isLost: false })
      void drafts.remove({ pageId, tab })
      return
    }
    const draft = toDraft(editor, tab)
    const write = drafts.store(draft)
    latestWrite = write
    void write.then((wasStored) => {
      // A change made since the start of this write is not part of it.
      if (latestWrite === write && timer === undefined)
        storageState.setState({ isStored: wasStored, isLost: !wasStored && isUnsaved(draft) })
    })
    if (isHidden) writeDraftToMarker(draft)
  }
  const scheduleWrite = () => {
    timer ??= setTimeout(writeDraft, DEBOUNCE_MS)
    if (storageState.getState().isStored) storageState.setState({ isStored: false })
  }
  // The storage may have opened after the first change.
  if (store.getState().session.undo.length > 0) scheduleWrite()
  const unsubscribe = store.subscribe(({ session, form, newBlocks }, previous) => {
    // The batch id makes a request idempotent, so it is stored before the request is repeated.
    if (session.flight && session.flight.batchId !== previous.session.flight?.batchId) {
      writeDraft()
    } else if (session !== previous.session || form !== previous.form || newBlocks !== previous.newBlocks)
      scheduleWrite()
  })
  const handleHide = () => {
    isHidden = true
    if (timer !== undefined) writeDraft()
  }
  const handleShow = () => {
    isHidden = false
    removeDraftFromMarker({ pageId, tab })
  }
  window.addEventListener('pagehide', handleHide)
  window.addEventListener('pageshow', handleShow)
  return () => {
    unsubscribe()
    writeDraft()
    window.removeEventListener('pagehide', handleHide)
    window.removeEventListener('pageshow', handleShow)
  }
}

/** The unsaved edits and undo history of an open page. */
export function toDraft(editor: Editor, tab: string): Draft {
  const { page, session, form, newBlocks } = editor.store.getState()
  return {
    pageId: editor.pageId,
    tab,
    page,
    session: saveSession(session),
    form,
    newBlocks,
    givenIds: editor.getAssignedIds(),
  }
}

/** A draft in which added items have the ids that the service assigned, as the page will have when it is opened again. */
export function withServiceIds(draft: Draft): Draft {
  const { givenIds = [], ...rest } = draft
  return givenIds.length === 0 ? draft : renameIds(rest, givenIds)
}

/** A draft with renamed ids, given as [old id, new id]. */
export function renameIds(draft: Draft, renamedIds: readonly (readonly [string, string])[]): Draft {
  if (renamedIds.length === 0) return draft
  // All in one pass over the JSON: the new id of one item may be the old id of another. An id may be a value or a key.
  const newStrings = new Map(renamedIds.map(([from, to]) => [JSON.stringify(from), JSON.stringify(to)]))
  const text = JSON.stringify(draft).replaceAll(/"(?:[^"\\]|\\.)*"/g, (value) => newStrings.get(value) ?? value)
  const renamedContent: unknown = JSON.parse(text)
  return isDraft(renamedContent) ? renamedContent : draft
}

interface DraftContents {
  session: Pick<Draft['session'], 'flight' | 'queue' | 'conflicts'>
  form?: Draft['form']
  newBlocks?: Draft['newBlocks']
}

/** Whether a draft holds changes that the service does not have. */
export function isUnsaved({
  session: { flight, queue, conflicts },
  form = {},
  newBlocks = [],
}: DraftContents): boolean {
  return flight !== null || [queue, conflicts, newBlocks].some((list) => list.length > 0) || hasInvalidInput(form)
}
