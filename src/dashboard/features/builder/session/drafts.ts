import type { SavedSession } from '#document/session/saved-session.ts'
import type { EditorState } from './editor.ts'
import type { FormDrafts } from './form-drafts.ts'

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
}

/** What is not yet saved, kept in this browser, so that a reload or a crash loses nothing. Without storage it keeps nothing. */
export async function openDrafts() {
  const database = await open().catch(() => null)
  return {
    async keep(draft: Draft): Promise<void> {
      await done(database, (store) => store.put(draft, keyOf(draft)))
    },
    async forget(draft: Pick<Draft, 'pageId' | 'tab'>): Promise<void> {
      await done(database, (store) => store.delete(keyOf(draft)))
    },
    /** Of this page, of whichever tab. */
    async of(pageId: string): Promise<Draft[]> {
      const all: unknown = await done(database, (store) =>
        store.getAll(IDBKeyRange.bound(`${pageId} `, `${pageId} \uffff`)),
      )
      return Array.isArray(all) ? all.filter(isDraft) : []
    },
  }
}
export type Drafts = Awaited<ReturnType<typeof openDrafts>>

function keyOf({ pageId, tab }: Pick<Draft, 'pageId' | 'tab'>): string {
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
