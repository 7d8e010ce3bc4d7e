import { saveSession } from '#document/session/saved-session.ts'
import type { Page } from '../../../api/pages.ts'
import { type Draft, type Drafts, isAnyNoted, isDraft } from './drafts.ts'
import type { Editor } from './editor.ts'
import { draftStore, isAnyDraft } from './form-drafts.ts'
import { newBlockStore } from './new-block.ts'
import { isAlive } from './tab-name.ts'

const DEBOUNCE_MS = 100

/** Whether there may be a draft of a page, which is known at once. */
export function mayFindDraft(pageId: string): boolean {
  return sessionStorage.getItem(leftKey(pageId)) !== null || isAnyNoted(pageId)
}

/**
 * What this tab had not saved of the page when it was left, or else what a tab that is gone had not. Drafts of tabs that are open are
 * theirs: each holds a lock for as long as it lives.
 */
export async function findDraft(drafts: Drafts, pageId: string, tab: string): Promise<Draft | undefined> {
  const left = takeLeft(pageId, tab)
  if (left) await drafts.keep(left)
  const all = (await drafts.of(pageId)).map(withServiceIds)
  const own = left ? withServiceIds(left) : all.find((draft) => draft.tab === tab)
  if (own && isUnsaved(own)) return own
  for (const draft of all) {
    if (draft.tab === tab || !isUnsaved(draft) || (await isAlive(draft.tab))) continue
    await drafts.keep({ ...draft, tab })
    await drafts.forget(draft)
    return draft
  }
  return own
}

/** Lets an open page take over what a tab that is gone had not saved of it. What that had done is left to its history. */
export async function adoptDraft(editor: Editor, drafts: Drafts, tab: string): Promise<void> {
  const kept = (await drafts.of(editor.pageId)).find((each) => each.tab === tab)
  if (!kept || !isUnsaved(kept)) return
  const draft = withServiceIds(kept)
  editor.dispatch({ type: 'adopt', session: draft.session })
  const form = draftStore(editor)
  form.setState({ ...draft.form, ...form.getState() })
  newBlockStore(editor).setState(({ blocks }) => ({ blocks: [...(draft.newBlocks ?? []), ...blocks] }))
  const session = { ...draft.session, flight: null, queue: [], conflicts: [], overlaps: [] }
  await drafts.keep({ ...draft, session, form: {}, newBlocks: [] })
}

/** The page as a draft knows it, for one that others have deleted; where there is nothing in it to be saved, its end is a failure. */
export function pageOfDraft(draft: Draft | undefined, failure: Error): Page {
  if (!draft?.page || !isUnsaved(draft)) throw failure
  const { revision, content } = draft.session.base
  return { ...draft.page, ...content, revision, pages: content.pages.map((page) => ({ ...page, previewUrl: '' })) }
}

/** Keeps what is not saved, what needs the person and what can be undone, shortly after each change. */
export function keepDraft(editor: Editor, drafts: Drafts, tab: string): () => void {
  const { pageId, store } = editor
  const form = draftStore(editor)
  const added = newBlockStore(editor)
  // What is left is sent after the page is hidden: a reload must know that it was.
  let isHidden = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { undo, redo, ...session } = store.getState().session
    const isWorthKeeping =
      isUnsaved({ session, form: form.getState(), newBlocks: added.getState().blocks }) ||
      undo.length > 0 ||
      redo.length > 0
    if (isWorthKeeping) void drafts.keep(toDraft(editor, tab))
    else void drafts.forget({ pageId, tab })
  }
  const soon = () => void (timer ??= setTimeout(keep, DEBOUNCE_MS))
  // The storage may have come after the first change.
  if (store.getState().session.undo.length > 0) soon()
  const stops = [
    store.subscribe(({ session }, before) => {
      // Under its name a request is made once, however often it is sent: whoever sends it again has to know that name.
      if (session.flight && session.flight.batchId !== before.session.flight?.batchId) {
        if (isHidden) leave(toDraft(editor, tab))
        keep()
      } else if (session !== before.session) soon()
    }),
    form.subscribe(soon),
    added.subscribe(soon),
  ]
  const handleHide = () => {
    isHidden = true
    if (timer === undefined) return
    leave(toDraft(editor, tab))
    keep()
  }
  const handleShow = () => {
    isHidden = false
    sessionStorage.removeItem(leftKey(pageId))
  }
  window.addEventListener('pagehide', handleHide)
  window.addEventListener('pageshow', handleShow)
  return () => {
    for (const stop of stops) stop()
    keep()
    window.removeEventListener('pagehide', handleHide)
    window.removeEventListener('pageshow', handleShow)
  }
}

/** What is not saved of an open page, and what can be undone. */
export function toDraft(editor: Editor, tab: string): Draft {
  const { page, session } = editor.store.getState()
  return {
    pageId: editor.pageId,
    tab,
    page,
    session: saveSession(session),
    form: draftStore(editor).getState(),
    newBlocks: newBlockStore(editor).getState().blocks,
    givenIds: editor.givenIds(),
  }
}

/** A draft with the ids of the service, by which everything is named when the page is opened anew. */
export function withServiceIds(draft: Draft): Draft {
  const { givenIds = [], ...rest } = draft
  if (givenIds.length === 0) return draft
  // Ids are values, and names of members; nothing else is one in quotes.
  const text = givenIds.reduce(
    (all, [ours, theirs]) => all.replaceAll(JSON.stringify(ours), JSON.stringify(theirs)),
    JSON.stringify(rest),
  )
  const renamed: unknown = JSON.parse(text)
  return isDraft(renamed) ? renamed : draft
}

/** What is written to the database as a page goes may not arrive there; what is written here does, and a reload finds it. */
function leave(draft: Draft) {
  try {
    sessionStorage.setItem(leftKey(draft.pageId), JSON.stringify(draft))
  } catch {
    // There is no room: what the database has must do.
  }
}

function takeLeft(pageId: string, tab: string): Draft | undefined {
  const left = sessionStorage.getItem(leftKey(pageId))
  sessionStorage.removeItem(leftKey(pageId))
  const draft: unknown = left === null ? null : JSON.parse(left)
  return isDraft(draft) && draft.tab === tab ? draft : undefined
}

function leftKey(pageId: string): string {
  return `tessera-left ${pageId}`
}

interface Unsaved {
  session: Pick<Draft['session'], 'flight' | 'queue' | 'conflicts'>
  form?: Draft['form']
  newBlocks?: Draft['newBlocks']
}

function isUnsaved({ session: { flight, queue, conflicts }, form = {}, newBlocks = [] }: Unsaved): boolean {
  return flight !== null || [queue, conflicts, newBlocks].some((list) => list.length > 0) || isAnyDraft(form)
}
