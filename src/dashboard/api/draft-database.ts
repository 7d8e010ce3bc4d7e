import { openDB } from 'idb'
import { isRecord } from './client.ts'

const DATABASE = 'tessera-builder'
/** Drafts of pages, by page and tab. */
export const DRAFTS = 'drafts'

let opened: ReturnType<typeof open> | undefined

/** The database of this browser with unsaved changes to pages; null without storage, as in some private windows. */
export function openDraftDatabase(): ReturnType<typeof open> {
  opened ??= open()
  return opened
}

async function open() {
  try {
    return await openDB(DATABASE, 1, { upgrade: (created) => void created.createObjectStore(DRAFTS) })
  } catch {
    return null
  }
}

export interface UnsentDraft {
  pageId: string
  tab: string
}

/** The pages with edits that only this browser has, by the tab that made them. */
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
