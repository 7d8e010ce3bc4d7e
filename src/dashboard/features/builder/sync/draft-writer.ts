import { saveSession } from '#document/session/saved-session.ts'
import type { Page } from '#dashboard/api/pages.ts'
import { clearMarkerDraft, type Draft, type Drafts, isDraft, writeDraftAtOnce } from './drafts.ts'
import type { Editor } from './editor.ts'
import { hasDrafts } from './form-drafts.ts'
import { getStorageState } from './storage-state.ts'

const DEBOUNCE_MS = 100

/** The page of a draft, for a page that others have deleted. Throws the given error if the draft has no unsaved changes. */
export function getDraftPage(draft: Draft | undefined, failure: Error): Page {
  if (!draft?.page || !isUnsaved(draft)) throw failure
  const { revision, content } = draft.session.base
  return { ...draft.page, ...content, revision, pages: content.pages.map((page) => ({ ...page, previewUrl: '' })) }
}

/** Stores the draft (unsaved edits, conflicts, undo history) shortly after each change. */
export function storeDraft(editor: Editor, drafts: Drafts, tab: string): () => void {
  const { pageId, store } = editor
  // Pending edits are still sent after the page is hidden, and a reload must know which were saved.
  let isHidden = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const storageState = getStorageState(editor)
  let latestWrite: Promise<boolean> | undefined
  const writeDraft = () => {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState()
    const { undo, redo } = state.session
    const hasContents = isUnsaved(state) || undo.length > 0 || redo.length > 0
    if (!hasContents) {
      storageState.setState({ isStored: false, isLost: false })
      return void drafts.remove({ pageId, tab })
    }
    const draft = toDraft(editor, tab)
    const writing = drafts.store(draft)
    latestWrite = writing
    void writing.then((wasStored) => {
      // A later change is not in this draft.
      if (latestWrite === writing && timer === undefined)
        storageState.setState({ isStored: wasStored, isLost: !wasStored && isUnsaved(draft) })
    })
    if (isHidden) writeDraftAtOnce(draft)
  }
  const scheduleWrite = () => {
    timer ??= setTimeout(writeDraft, DEBOUNCE_MS)
    if (storageState.getState().isStored) storageState.setState({ isStored: false })
  }
  // The storage may have opened after the first change.
  if (store.getState().session.undo.length > 0) scheduleWrite()
  const stop = store.subscribe(({ session, form, newBlocks }, before) => {
    // The batch id makes a request idempotent, so it is stored before the request is repeated.
    if (session.flight && session.flight.batchId !== before.session.flight?.batchId) {
      writeDraft()
    } else if (session !== before.session || form !== before.form || newBlocks !== before.newBlocks) scheduleWrite()
  })
  const handleHide = () => {
    isHidden = true
    if (timer !== undefined) writeDraft()
  }
  const handleShow = () => {
    isHidden = false
    clearMarkerDraft({ pageId, tab })
  }
  window.addEventListener('pagehide', handleHide)
  window.addEventListener('pageshow', handleShow)
  return () => {
    stop()
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

/** A draft with the service's ids, which a page has when it is opened again. */
export function withServiceIds(draft: Draft): Draft {
  const { givenIds = [], ...rest } = draft
  return givenIds.length === 0 ? draft : renameIds(rest, givenIds)
}

/** A draft with renamed ids, given as [before, after]. */
export function renameIds(draft: Draft, renamedIds: readonly (readonly [string, string])[]): Draft {
  if (renamedIds.length === 0) return draft
  // One pass, because the new id of one may be the old id of another. Ids are values and object keys.
  const after = new Map(renamedIds.map(([from, to]) => [JSON.stringify(from), JSON.stringify(to)]))
  const text = JSON.stringify(draft).replaceAll(/"(?:[^"\\]|\\.)*"/g, (value) => after.get(value) ?? value)
  const renamed: unknown = JSON.parse(text)
  return isDraft(renamed) ? renamed : draft
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
  return flight !== null || [queue, conflicts, newBlocks].some((list) => list.length > 0) || hasDrafts(form)
}
