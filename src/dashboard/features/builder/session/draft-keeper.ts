import { saveSession, type SavedSession } from '#document/session/saved-session.ts'
import type { EditSession } from '#document/session/session-state.ts'
import { type Draft, type Drafts, isDraft } from './drafts.ts'
import type { Editor } from './editor.ts'

const DEBOUNCE_MS = 100
const LOCK_MS = 600
const TAB_KEY = 'tessera-tab'

let claimed: Promise<string> | undefined

/** The name of this tab, which a reload keeps and a duplicated tab does not share. It is this tab's until that is gone. */
export function tabName(): Promise<string> {
  claimed ??= claim()
  return claimed
}

async function claim(): Promise<string> {
  const known = sessionStorage.getItem(TAB_KEY)
  if (known !== null && (await hold(known))) return known
  const name = crypto.randomUUID()
  sessionStorage.setItem(TAB_KEY, name)
  await hold(name)
  return name
}

/**
 * What this tab had not saved of the page when it was left, or else what a tab that is gone had not. Drafts of tabs that are open are
 * theirs: each holds a lock for as long as it lives.
 */
export async function findDraft(drafts: Drafts, pageId: string, tab: string): Promise<SavedSession | undefined> {
  const all = await drafts.of(pageId)
  const own = takeLeft(pageId, tab) ?? all.find((draft) => draft.tab === tab)
  if (own && isUnsaved(own.session)) return own.session
  for (const draft of all) {
    if (draft.tab === tab || !isUnsaved(draft.session) || (await isAlive(draft.tab))) continue
    await drafts.keep({ ...draft, tab })
    await drafts.forget(draft)
    return draft.session
  }
  return own?.session
}

/** Keeps what is not saved, what needs the person and what can be undone, shortly after each change. */
export function keepDraft(editor: Editor, drafts: Drafts, tab: string): () => void {
  const { pageId, store } = editor
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { session } = store.getState()
    if (isWorthKeeping(session)) void drafts.keep({ pageId, tab, session: saveSession(session) })
    else void drafts.forget({ pageId, tab })
  }
  const stop = store.subscribe(({ session }, before) => {
    if (session !== before.session) timer ??= setTimeout(keep, DEBOUNCE_MS)
  })
  const handleHide = () => {
    if (timer === undefined) return
    leave({ pageId, tab, session: saveSession(store.getState().session) })
    keep()
  }
  window.addEventListener('pagehide', handleHide)
  return () => {
    stop()
    keep()
    window.removeEventListener('pagehide', handleHide)
  }
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

function isWorthKeeping(session: EditSession): boolean {
  return isUnsaved(session) || session.undo.length > 0 || session.redo.length > 0
}

function isUnsaved({ flight, queue, tray }: Pick<EditSession, 'flight' | 'queue' | 'tray'>): boolean {
  return flight !== null || queue.length > 0 || tray.length > 0
}

/** Whether the name is ours from now on. After a reload the page before may still hold it for a moment. */
function hold(tab: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  if (!navigator.locks) return Promise.resolve(true)
  const holding = () => {
    resolve(true)
    return new Promise<never>(() => {})
  }
  navigator.locks.request(lockOf(tab), { signal: AbortSignal.timeout(LOCK_MS) }, holding).catch(() => resolve(false))
  return promise
}

function lockOf(tab: string): string {
  return `tessera-tab ${tab}`
}

async function isAlive(tab: string): Promise<boolean> {
  if (!navigator.locks) return true
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(tab))
}
