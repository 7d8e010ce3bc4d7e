import { openDB } from 'idb'
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
  /** The tab that owns it. */
  tab: string
  session: SavedSession
  /** The page's data other than the document. */
  page?: EditorState['page']
  /** Invalid input in forms. */
  form?: FormDrafts
  /** New blocks with missing required fields. */
  newBlocks?: readonly NewBlock[]
  /** Ids that differ at the service, as [here, there]. */
  givenIds?: readonly (readonly [string, string])[]
}
export type DraftName = Pick<Draft, 'pageId' | 'tab'>

/**
 * Unsaved changes, stored in this browser by page and tab, so that a reload or a crash loses nothing. Without storage they are not stored.
 * A marker in localStorage tells synchronously which tabs have a draft; while a page is unloading, the marker holds the draft itself,
 * because a write to IndexedDB may not finish.
 */
export async function openDrafts() {
  opened ??= openDB(DATABASE, 1, { upgrade: (created) => void created.createObjectStore(STORE) }).catch(() => null)
  const database = await opened
  const put = async (draft: Draft) => {
    try {
      await database?.put(STORE, packed(draft), toKey(draft))
      return database !== null
    } catch {
      return false
    }
  }
  return {
    async keep(draft: Draft): Promise<void> {
      mark(draft)
      await put(draft)
    },
    async forget(name: DraftName): Promise<void> {
      localStorage.removeItem(toMarkerKey(name))
      await database?.delete(STORE, toKey(name)).catch(() => {})
    },
    async find(name: DraftName): Promise<Draft | undefined> {
      const left = readMarker(name)
      if (left) {
        if (await put(left)) localStorage.setItem(toMarkerKey(name), '')
        return left
      }
      const stored: unknown = await database?.get(STORE, toKey(name)).catch(() => undefined)
      const draft = unpacked(stored)
      return isDraft(draft) ? draft : undefined
    },
    /** Stores a draft and deletes that of another tab in one transaction, so that no edit is stored twice or not at all. */
    async replace(old: DraftName, draft: Draft): Promise<void> {
      mark(draft)
      const transaction = database?.transaction(STORE, 'readwrite')
      if (transaction)
        await Promise.all([
          transaction.store.put(packed(draft), toKey(draft)),
          transaction.store.delete(toKey(old)),
          transaction.done,
        ])
      localStorage.removeItem(toMarkerKey(old))
    },
  }
}
export type Drafts = Awaited<ReturnType<typeof openDrafts>>

let opened: Promise<Awaited<ReturnType<typeof openDB>> | null> | undefined

const texts = new WeakMap<PageContent, string>()

/** The base document as one JSON string, made once: IndexedDB would clone a thousand blocks on every write and delay typing. */
function packed({ session: { base, ...session }, ...draft }: Draft): object {
  const text = texts.get(base.content) ?? JSON.stringify(base.content)
  texts.set(base.content, text)
  return { ...draft, session: { ...session, base: { revision: base.revision, content: text } } }
}

function unpacked(stored: unknown): unknown {
  if (!isPacked(stored)) return stored
  const { session, ...draft } = stored
  const content: unknown = JSON.parse(session.base.content)
  return { ...draft, session: { ...session, base: { ...session.base, content } } }
}

function isPacked(stored: unknown): stored is { session: { base: { content: string } } } {
  if (!isRecord(stored) || !isRecord(stored['session']) || !isRecord(stored['session']['base'])) return false
  return typeof stored['session']['base']['content'] === 'string'
}

/** Tabs, open or closed, that may have a draft of a page. */
export function tabsWithDrafts(pageId: string): string[] {
  return Object.keys(localStorage).flatMap((key) => tabOfMarker(key, pageId) ?? [])
}

/** The tab of a localStorage key, if it marks a draft of the page. */
export function tabOfMarker(key: string, pageId: string): string | undefined {
  const prefix = toMarkerKey({ pageId, tab: '' })
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}

/** Writes a draft synchronously while the page unloads. */
export function writeDraftAtOnce(draft: Draft): void {
  try {
    localStorage.setItem(toMarkerKey(draft), JSON.stringify(draft))
  } catch {
    // The quota is used up; the draft in IndexedDB stays.
  }
}

/** Removes the draft in localStorage when the page is shown again: from now on IndexedDB has the newest. */
export function clearMarkerDraft(name: DraftName): void {
  if (localStorage.getItem(toMarkerKey(name))) localStorage.setItem(toMarkerKey(name), '')
}

/** Sets the marker before a draft is stored, so that no draft is without one. */
function mark(name: DraftName) {
  try {
    if (localStorage.getItem(toMarkerKey(name)) === null) localStorage.setItem(toMarkerKey(name), '')
  } catch {
    // The quota is used up, or there is no storage.
  }
}

function readMarker(name: DraftName): Draft | undefined {
  const text = localStorage.getItem(toMarkerKey(name))
  const draft: unknown = text ? JSON.parse(text) : null
  return isDraft(draft) ? draft : undefined
}

function toMarkerKey(name: DraftName): string {
  return `tessera-draft ${toKey(name)}`
}

function toKey({ pageId, tab }: DraftName): string {
  return `${pageId} ${tab}`
}

/** Whether this version of the dashboard can read the draft. */
export function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value['tab'] !== 'string' || !isRecord(value['session'])) return false
  const { queue, conflicts } = value['session']
  return Array.isArray(queue) && Array.isArray(conflicts)
}
