import type { PageContent } from '#contract/page-document.ts'
import type { SavedSession } from '#document/session/saved-session.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { DRAFTS, openDraftDatabase } from '#dashboard/api/draft-database.ts'
import { readStored, writeStored } from '#dashboard/ui/device-storage.ts'
import type { EditorState } from './editor.ts'
import type { InvalidInputByBlock } from './invalid-input.ts'
import type { NewBlock } from './new-block.ts'

export interface Draft {
  pageId: string
  /** Id of the tab that the draft belongs to. */
  tab: string
  session: SavedSession
  /** The page's data other than the document. */
  page?: EditorState['page']
  /** Invalid input in forms. */
  form?: InvalidInputByBlock
  /** New blocks with missing required fields. */
  newBlocks?: readonly NewBlock[]
  /** Ids that the service assigned to added items, as [local id, service id]. The name of the field is that of stored drafts. */
  givenIds?: readonly (readonly [string, string])[]
}
export type DraftKey = Pick<Draft, 'pageId' | 'tab'>

/**
 * Unsaved changes, stored in this browser by page and tab, so that a reload or a crash loses nothing. IndexedDB has each change within a
 * moment, so drafts survive a killed browser. A marker in localStorage tells other tabs that there is a draft; the browser may write it to
 * disk seconds later. While a page unloads, the marker holds the draft itself, because a write to IndexedDB may not finish. If the browser
 * allows no storage, nothing is stored.
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
    /** Resolves to false if there is no storage, as in some private windows, or if its quota is used up. */
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
    async remove(key: DraftKey): Promise<void> {
      removeMarker(key)
      await database?.delete(DRAFTS, toKey(key)).catch(() => {})
    },
    async find(key: DraftKey): Promise<Draft | undefined> {
      const markerDraft = readMarker(key)
      if (markerDraft) {
        if (await put(markerDraft)) removeDraftFromMarker(key)
        return markerDraft
      }
      const storedDraft: unknown = await database?.get(DRAFTS, toKey(key)).catch(() => undefined)
      const draft = unpackDraft(storedDraft)
      return isDraft(draft) ? draft : undefined
    },
    /** Stores a draft and deletes that of another tab in one transaction, so that no edit is stored twice or not at all. */
    async replace(previousKey: DraftKey, draft: Draft): Promise<void> {
      setMarker(draft)
      const transaction = database?.transaction(DRAFTS, 'readwrite')
      if (transaction)
        await Promise.all([
          transaction.store.put(packDraft(draft), toKey(draft)),
          transaction.store.delete(toKey(previousKey)),
          transaction.done,
        ])
      removeMarker(previousKey)
    },
  }
}
export type Drafts = Awaited<ReturnType<typeof openDrafts>>

const packedContents = new WeakMap<PageContent, string>()

/** Packs the base document into one JSON string, once per revision. Otherwise IndexedDB would clone a thousand blocks on every write and delay typing. */
function packDraft({ session: { base, ...session }, ...draft }: Draft): object {
  const text = packedContents.get(base.content) ?? JSON.stringify(base.content)
  packedContents.set(base.content, text)
  return { ...draft, session: { ...session, base: { revision: base.revision, content: text } } }
}

function unpackDraft(storedDraft: unknown): unknown {
  if (!isPacked(storedDraft)) return storedDraft
  const { session, ...draft } = storedDraft
  const content: unknown = JSON.parse(session.base.content)
  return { ...draft, session: { ...session, base: { ...session.base, content } } }
}

function isPacked(storedDraft: unknown): storedDraft is { session: { base: { content: string } } } {
  if (!isRecord(storedDraft) || !isRecord(storedDraft['session']) || !isRecord(storedDraft['session']['base']))
    return false
  return typeof storedDraft['session']['base']['content'] === 'string'
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

/** Writes a draft into its marker, synchronously, while the page unloads. */
export function writeDraftToMarker(draft: Draft): void {
  try {
    localStorage.setItem(toMarkerKey(draft), JSON.stringify(draft))
  } catch {
    // The quota is used up; the draft in IndexedDB stays.
  }
}

/** Empties the marker when the page is shown again, because IndexedDB then gets the newest draft. */
export function removeDraftFromMarker(key: DraftKey): void {
  if (readStored(toMarkerKey(key))) writeStored(toMarkerKey(key), '')
}

function removeMarker(key: DraftKey) {
  try {
    localStorage.removeItem(toMarkerKey(key))
  } catch {
    // There is no storage.
  }
}

/** Tells other tabs that there is a draft. */
function setMarker(key: DraftKey) {
  if (readStored(toMarkerKey(key)) === null) writeStored(toMarkerKey(key), '')
}

function readMarker(key: DraftKey): Draft | undefined {
  const text = readStored(toMarkerKey(key))
  const draft: unknown = text ? JSON.parse(text) : null
  return isDraft(draft) ? draft : undefined
}

function toMarkerKey(key: DraftKey): string {
  return `tessera-draft ${toKey(key)}`
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
