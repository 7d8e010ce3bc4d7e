import { readDocument } from '#document/document.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { ServiceIdMap } from '#dashboard/api/compatibility/page-client.ts'
import { readPage } from '#dashboard/api/pages.ts'
import { isUnsaved, renameIds, toDraft, withServiceIds } from './draft-writer.ts'
import { type Draft, type Drafts, readMarkedTab } from './drafts.ts'
import type { Editor } from './editor.ts'
import { runIfClosed, waitUntilClosed } from './tab-id.ts'

// A reloaded tab opens again within this time.
const GRACE_MS = 4_000

/** The draft of this tab for a page, else that of a closed tab, which then belongs to this tab. */
export async function findDraft(drafts: Drafts, pageId: string, tab: string): Promise<Draft | undefined> {
  const ownDraft = await drafts.find({ pageId, tab })
  if (ownDraft && isUnsaved(ownDraft)) return withServiceIds(ownDraft)
  for (const otherTab of await drafts.listTabs(pageId)) {
    if (otherTab === tab) continue
    const takenDraft = await runIfClosed(otherTab, () => takeDraft(drafts, { pageId, tab: otherTab }, tab))
    if (takenDraft && takenDraft !== 'open') return takenDraft
  }
  return ownDraft && withServiceIds(ownDraft)
}

async function takeDraft(drafts: Drafts, from: Pick<Draft, 'pageId' | 'tab'>, tab: string): Promise<Draft | undefined> {
  const draft = await drafts.find(from)
  if (!draft || !isUnsaved(draft)) return undefined
  const takenDraft = { ...withServiceIds(draft), tab }
  await drafts.replace(from, takenDraft)
  return takenDraft
}

interface OpenTab {
  editor: Editor
  drafts: Drafts
  tab: string
}

/** Until the signal aborts, takes over the draft of each tab that closes while this tab has the page open. */
export function takeOverDrafts(openTab: OpenTab, signal: AbortSignal): void {
  if (!navigator.locks) return
  const { pageId } = openTab.editor
  const watched = new Set([openTab.tab])
  const watchTab = (otherTab: string) => {
    if (watched.has(otherTab)) return
    watched.add(otherTab)
    void takeOverOnceClosed(openTab, otherTab, signal).finally(() => watched.delete(otherTab))
  }
  void openTab.drafts.listTabs(pageId).then((tabs) => {
    if (!signal.aborted) for (const otherTab of tabs) watchTab(otherTab)
  })
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const otherTab = key === null || newValue === null ? undefined : readMarkedTab(key, pageId)
    if (otherTab !== undefined) watchTab(otherTab)
  }
  window.addEventListener('storage', handleStorage, { signal })
}

async function takeOverOnceClosed(openTab: OpenTab, closingTab: string, signal: AbortSignal): Promise<void> {
  let isDone = false
  while (!isDone && !signal.aborted) {
    await waitUntilClosed(closingTab, signal).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS))
    if (signal.aborted) return
    // If the page cannot be read now, the draft stays until it can.
    isDone = await runIfClosed(closingTab, () => adoptStoredDraft(openTab, closingTab)).then(
      (result) => result !== 'open',
      () => false,
    )
  }
}

async function adoptStoredDraft({ editor, drafts, tab }: OpenTab, closedTab: string): Promise<void> {
  const from = { pageId: editor.pageId, tab: closedTab }
  const draft = await drafts.find(from)
  if (!draft || !isUnsaved(draft)) return
  await adoptDraft(editor, draft)
  await drafts.replace(from, toDraft(editor, tab))
}

/** Applies the unsaved changes of a draft to the open page, with the closed tab's undo history. */
export async function adoptDraft(editor: Editor, storedDraft: Draft): Promise<void> {
  const matched = await withAddedIds(editor, withServiceIds(storedDraft))
  const draft = renameIds(
    matched,
    editor.getAssignedIds().map(([localId, serviceId]) => [serviceId, localId]),
  )
  editor.dispatch({ type: 'adopt', session: draft.session })
  editor.store.setState(({ form, newBlocks }) => ({
    form: { ...draft.form, ...form },
    newBlocks: [...(draft.newBlocks ?? []), ...newBlocks],
  }))
}

/**
 * The draft with the ids under which the service has added its items. If the closed tab was waiting for a response, only the page tells
 * these ids.
 */
async function withAddedIds(editor: Editor, draft: Draft): Promise<Draft> {
  const { flight, base } = draft.session
  if (!flight) return draft
  try {
    const page = await readPage(draft.pageId)
    const ids = new ServiceIdMap()
    ids.rememberUnanswered(flight.steps.map(({ compiled }) => compiled))
    ids.matchUnanswered(page, readDocument(base.content))
    editor.receivePage(page)
    return renameIds(draft, ids.listAssigned())
  } catch (error) {
    // A deleted page has no added items.
    if (error instanceof ApiError && error.status === 404) return draft
    throw error
  }
}
