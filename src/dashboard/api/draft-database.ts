import { openDB } from 'idb'
import { isRecord } from '#sdk/http/is-record.ts'

const DATABASE = 'tessera-builder'
/** Drafts of pages, by page and tab. */
export const DRAFTS = 'drafts'

let draftDatabase: ReturnType<typeof openDatabase> | undefined

/** Opens the database with unsaved changes to pages; null without storage, as in some private windows. */
export function openDraftDatabase(): ReturnType<typeof openDatabase> {
  draftDatabase ??= openDatabase(DATABASE, [DRAFTS])
  return draftDatabase
}

/** Opens a database of this browser with these stores; null without storage. */
export async function openDatabase(name: string, stores: readonly string[]) {
  try {
    return await openDB(name, 1, {
      upgrade: (newDatabase) => stores.forEach((store) => void newDatabase.createObjectStore(store)),
    })
  } catch {
    return null
  }
}

export interface UnsentDraft {
  pageId: string
  tab: string
}

/** Pages with edits that are stored only in this browser, with the tab that made them. */
export async function listUnsentDrafts(): Promise<UnsentDraft[]> {
  const database = await openDraftDatabase()
  const drafts: unknown[] = (await database?.getAll(DRAFTS).catch(() => [])) ?? []
  return drafts.flatMap((draft) => {
    if (!isRecord(draft) || !hasUnsentEdits(draft['session'])) return []
    return [{ pageId: String(draft['pageId']), tab: String(draft['tab']) }]
  })
}

function hasUnsentEdits(session: unknown): boolean {
  if (!isRecord(session)) return false
  const { flight, queue } = session
  return isRecord(flight) || (Array.isArray(queue) && queue.length > 0)
}
