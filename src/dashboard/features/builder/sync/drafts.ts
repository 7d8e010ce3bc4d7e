import type { PageContent } from '#contract/page-document.ts'
import type { SavedSession } from '#document/session/saved-session.ts'
import { isRecord } from '../../../api/client.ts'
import type { EditorState } from './editor.ts'
import type { FormDrafts } from './form-drafts.ts'
import type { NewBlock } from './new-block.ts'

const DATABASE = 'tessera-builder'
const STORE = 'drafts'

export interface Draft {
  pageId: string
  /** Of the tab that made it. */
  tab: string
  session: SavedSession
  /** What the service said around the document. */
  page?: EditorState['page']
  /** What was typed into forms and is not valid. */
  form?: FormDrafts
  /** Blocks whose required fields are not filled in yet. */
  newBlocks?: readonly NewBlock[]
  /** What the draft names by ids of its own bears others at the service: [here, there]. */
  givenIds?: readonly (readonly [string, string])[]
}
type DraftName = Pick<Draft, 'pageId' | 'tab'>

/** What is not yet saved, kept in this browser, so that a reload or a crash loses nothing. Without storage it keeps nothing. */
export async function openDrafts() {
  opened ??= open().catch(() => null)
  const database = await opened
  return {
    async keep(draft: Draft): Promise<void> {
      note(draft)
      await done(database, (store) => store.put(packed(draft), toKey(draft)))
    },
    async forget(draft: DraftName): Promise<void> {
      localStorage.removeItem(toNoteKey(draft))
      await done(database, (store) => store.delete(toKey(draft)))
    },
    /** Of this page, of whichever tab. */
    async of(pageId: string): Promise<Draft[]> {
      const all: unknown = await done(database, (store) =>
        store.getAll(IDBKeyRange.bound(`${pageId} `, `${pageId} \uffff`)),
      )
      return Array.isArray(all) ? all.map(unpacked).filter(isDraft) : []
    },
  }
}
export type Drafts = Awaited<ReturnType<typeof openDrafts>>

let opened: Promise<IDBDatabase | null> | undefined

const texts = new WeakMap<PageContent, string>()

/** With what is saved already as one text, made once: a database copies that in no time, where a thousand blocks would hold up typing. */
function packed({ session: { base, ...session }, ...draft }: Draft): object {
  const text = texts.get(base.content) ?? JSON.stringify(base.content)
  texts.set(base.content, text)
  return { ...draft, session: { ...session, base: { revision: base.revision, content: text } } }
}

function unpacked(kept: unknown): unknown {
  if (!isPacked(kept)) return kept
  const { session, ...draft } = kept
  const content: unknown = JSON.parse(session.base.content)
  return { ...draft, session: { ...session, base: { ...session.base, content } } }
}

function isPacked(kept: unknown): kept is { session: { base: { content: string } } } {
  if (!isRecord(kept) || !isRecord(kept['session']) || !isRecord(kept['session']['base'])) return false
  return typeof kept['session']['base']['content'] === 'string'
}

/** Whether the database may have drafts of a page: what is in it is noted where it can be read without waiting. */
export function isAnyNoted(pageId: string): boolean {
  const notes = toNoteKey({ pageId, tab: '' })
  return Object.keys(localStorage).some((key) => key.startsWith(notes))
}

/** Before it is there, so that nothing is there which is not noted. */
function note(draft: DraftName) {
  try {
    if (localStorage.getItem(toNoteKey(draft)) === null) localStorage.setItem(toNoteKey(draft), '')
  } catch {
    // There is no room, or no storage at all.
  }
}

function toNoteKey(draft: DraftName): string {
  return `tessera-draft ${toKey(draft)}`
}

function toKey({ pageId, tab }: DraftName): string {
  return `${pageId} ${tab}`
}

function open(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>()
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () => reject(request.error ?? new Error('No storage')))
  return promise
}

function done(database: IDBDatabase | null, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  if (!database) return Promise.resolve(undefined)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  try {
    const transaction = database.transaction(STORE, 'readwrite')
    const request = work(transaction.objectStore(STORE))
    transaction.addEventListener('complete', () => resolve(request.result))
    transaction.addEventListener('abort', () => resolve(undefined))
    transaction.addEventListener('error', () => resolve(undefined))
  } catch {
    resolve(undefined)
  }
  return promise
}

export function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'session' in value && 'tab' in value
}
