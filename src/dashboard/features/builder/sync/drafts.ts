import type { PageContent } from '#contract/page-document.ts'
import type { SavedSession } from '#document/session/saved-session.ts'
import { isRecord } from '#dashboard/api/client.ts'
import { DRAFTS, openDraftDatabase } from '#dashboard/api/draft-database.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'
import type { EditorState } from './editor.ts'
import type { FormDrafts } from './form-drafts.ts'
import type { NewBlock } from './new-block.ts'

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
export type DraftKey = Pick<Draft, 'pageId' | 'tab'>

/**
 * Unsaved changes, stored in this browser by page and tab, so that a reload or a crash loses nothing. Without storage they are not stored.
 * IndexedDB has them within a moment, also if the browser is killed. A marker in localStorage, which a browser writes seconds later, tells
 * other tabs that there is a draft; while a page is unloading, it holds the draft itself, because a write to IndexedDB may not finish.
 */
export async function openDrafts() {
  const database = await openDraftDatabase()
  const put = async (draft: Draft) => {
    try {
      await database?.put(DRAFTS, packDraft(draft), toKey(draft))
      return database !== null
    } catch {
      return false
    }
  }
  return {
    /** Resolves to whether the draft was stored. It is not if there is no storage, as in some private windows, or its quota is used up. */
    async store(draft: Draft): Promise<boolean> {
      setMarker(draft)
      return put(draft)
    },
    /** Tabs, open or closed, that may have a draft of a page. */
    async listTabs(pageId: string): Promise<string[]> {
      if (database === null) return listMarkedTabs(pageId)
      const prefix = toKey({ pageId, tab: '' })
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      const keys = await database.getAllKeys(DRAFTS, range).catch(() => [])
      return [
        ...new Set([
          ...keys.flatMap((key) => (typeof key === 'string' ? [key.slice(prefix.length)] : [])),
          ...listMarkedTabs(pageId),
        ]),
      ]
    },
    async remove(name: DraftKey): Promise<void> {
      removeMarker(name)
      await database?.delete(DRAFTS, toKey(name)).catch(() => {})
    },
    async find(name: DraftKey): Promise<Draft | undefined> {
      const markerDraft = readMarker(name)
      if (markerDraft) {
        if (await put(markerDraft)) clearMarkerDraft(name)
        return markerDraft
      }
      const stored: unknown = await database?.get(DRAFTS, toKey(name)).catch(() => undefined)
      const draft = unpackDraft(stored)
      return isDraft(draft) ? draft : undefined
    },
    /** Stores a draft and deletes that of another tab in one transaction, so that no edit is stored twice or not at all. */
    async replace(old: DraftKey, draft: Draft): Promise<void> {
      setMarker(draft)
      const transaction = database?.transaction(DRAFTS, 'readwrite')
      if (transaction)
        await Promise.all([
          transaction.store.put(packDraft(draft), toKey(draft)),
          transaction.store.delete(toKey(old)),
          transaction.done,
        ])
      removeMarker(old)
    },
  }
}
export type Drafts = Awaited<ReturnType<typeof openDrafts>>

const texts = new WeakMap<PageContent, string>()

/** The base document as one JSON string, made once: IndexedDB would clone a thousand blocks on every write and delay typing. */
function packDraft({ session: { base, ...session }, ...draft }: Draft): object {
  const text = texts.get(base.content) ?? JSON.stringify(base.content)
  texts.set(base.content, text)
  return { ...draft, session: { ...session, base: { revision: base.revision, content: text } } }
}

function unpackDraft(stored: unknown): unknown {
  if (!isPacked(stored)) return stored
  const { session, ...draft } = stored
  const content: unknown = JSON.parse(session.base.content)
  return { ...draft, session: { ...session, base: { ...session.base, content } } }
}

function isPacked(stored: unknown): stored is { session: { base: { content: string } } } {
  if (!isRecord(stored) || !isRecord(stored['session']) || !isRecord(stored['session']['base'])) return false
  return typeof stored['session']['base']['content'] === 'string'
}

function listMarkedTabs(pageId: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => readMarkedTab(key, pageId) ?? [])
  } catch {
    return []
  }
}

/** The tab of a localStorage key, if it marks a draft of the page. */
export function readMarkedTab(key: string, pageId: string): string | undefined {
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
export function clearMarkerDraft(name: DraftKey): void {
  if (readStored(toMarkerKey(name))) writeStored(toMarkerKey(name), '')
}

function removeMarker(name: DraftKey) {
  try {
    localStorage.removeItem(toMarkerKey(name))
  } catch {
    // There is no storage.
  }
}

/** Tells other tabs that there is a draft. */
function setMarker(name: DraftKey) {
  if (readStored(toMarkerKey(name)) === null) writeStored(toMarkerKey(name), '')
}

function readMarker(name: DraftKey): Draft | undefined {
  const text = readStored(toMarkerKey(name))
  const draft: unknown = text ? JSON.parse(text) : null
  return isDraft(draft) ? draft : undefined
}

function toMarkerKey(name: DraftKey): string {
  return `tessera-draft ${toKey(name)}`
}

function toKey({ pageId, tab }: DraftKey): string {
  return `${pageId} ${tab}`
}

/** Whether this version of the dashboard can read the draft. */
export function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || typeof value['tab'] !== 'string' || !isRecord(value['session'])) return false
  const { queue, conflicts } = value['session']
  return Array.isArray(queue) && Array.isArray(conflicts)
}
