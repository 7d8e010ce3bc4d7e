import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../../api/client.ts'
import { type BlockType, blocksQueries, forgetAhead, type Page, pagesQueries, readSchemas } from '../../../api/pages.ts'
import { sessionQueries } from '../../../api/session.ts'
import { useMay } from '../../../api/use-may.ts'
import { whenIdle } from '../../../ui/lazily.ts'
import { askForTypes } from '../canvas/block-definitions.ts'
import type { Known } from './builder-kinds.ts'
import { adoptDraft, findDraft, keepDraft, pageOfDraft } from './draft-keeper.ts'
import { type Drafts, openDrafts } from './drafts.ts'
import { createEditor, type Editor } from './editor.ts'
import type { FellowTabs } from './fellow-tabs.ts'
import type { Person } from './follow-page.ts'
import { draftStore } from './form-drafts.ts'
import { createSelection } from './selection.ts'
import { tabName } from './tab-name.ts'
import type { Builder } from './use-editor.ts'
import { growingKinds } from './use-kinds.ts'

export type OpenPage =
  | { state: 'opening' }
  | { state: 'failed'; error: Error; retry: () => void }
  | { state: 'open'; builder: Builder; people: readonly Person[] }

/** Opens a page for editing: its document, what this browser had not saved of it, and what happens to it while it is open. */
export function useOpenPage(id: string, onSignedOut: () => void): OpenPage {
  const { dataUpdatedAt: signedInAt } = useQuery(sessionQueries.current())
  const signedOut = useRef(onSignedOut)
  useEffect(() => {
    signedOut.current = onSignedOut
  })
  const queries = useQueryClient()
  const may = useMay()
  const mayFollow = may('GET /events')
  const mayEdit = may('POST /pages/{id}/edits')
  const [opened, setOpened] = useState<{ builder: Builder } | { error: Error }>()
  const [people, setPeople] = useState<readonly Person[]>([])
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    let leave = () => {}
    const open = async () => {
      // Where this page was left a moment ago, what was not saved of it is still on its way.
      const left = leaving.get(id)
      if (left) await left.then(() => forgetAhead(id))
      const [found, types, drafts, tab] = await Promise.all([
        queries.query({ ...pagesQueries.content(id), staleTime: 0 }).then(withRenderers, failureOfGone),
        queries.query(blocksQueries.types()),
        openDrafts(),
        tabName(),
      ])
      const draft = await findDraft(drafts, id, tab)
      if (stop.signal.aborted) return
      const page = found instanceof ApiError ? pageOfDraft(draft, found) : found
      const known = createStore<Known>(() => ({ types: byType(types), check: null }))
      let fellows: FellowTabs | null = null
      const editor = createEditor({
        page,
        kinds: growingKinds(known),
        mayEdit,
        draft: draft?.session,
        inTurn: (work) => (fellows ? fellows.inTurn(work) : work()),
        onAnswer: (answer) => fellows?.tell(answer),
      })
      draftStore(editor).setState(draft?.form ?? {})
      if (found instanceof ApiError) editor.dispatch({ type: 'unanswered', trouble: 'gone' })
      const stopKeeping = keepDraft(editor, drafts, tab)
      const stopFlushing = flushWhenLeft(editor)
      const stopAsking = whenSignedOut(editor, () => signedOut.current())
      leave = () => {
        stopFlushing()
        stopAsking()
        leaving.set(
          id,
          saveAndClose(editor).then(() => {
            fellows?.leave()
            stopKeeping()
          }),
        )
      }
      setOpened({ builder: { editor, selection: createSelection(page.pages[0]?.id ?? '') } })
      void completeKinds(known, () => readSchemas(queries))
      // What others do comes once the page stands with its first form.
      await whenIdle()
      if (stop.signal.aborted) return
      void joinTabs({ editor, drafts, tab }).then((joined) => {
        if (stop.signal.aborted) joined?.leave()
        else fellows = joined
      })
      if (mayFollow) follow(editor, setPeople, stop.signal).catch(() => {})
    }
    open().catch((error: unknown) => {
      if (!stop.signal.aborted) setOpened({ error: error instanceof Error ? error : new Error(String(error)) })
    })
    return () => {
      stop.abort()
      leave()
      setOpened(undefined)
    }
  }, [id, queries, mayFollow, mayEdit, attempt])
  const editor = opened && 'builder' in opened ? opened.builder.editor : undefined
  useEffect(() => editor?.resume(), [editor, signedInAt])
  if (!opened) return { state: 'opening' }
  if ('error' in opened)
    return { state: 'failed', error: opened.error, retry: () => setAttempt((before) => before + 1) }
  return { state: 'open', builder: opened.builder, people }
}

/** What draws the first page is fetched while drafts are looked for. */
function withRenderers(page: Page): Page {
  askForTypes(new Set(page.pages[0]?.blocks.map(({ type }) => type)))
  return page
}

/** What others have deleted may still be kept here. */
function failureOfGone(error: unknown): ApiError {
  if (error instanceof ApiError && error.status === 404) return error
  throw error
}

const leaving = new Map<string, Promise<void>>()
const MOST_TO_LEAVE_MS = 3_000

/** What cannot be saved by then is kept as a draft. */
async function saveAndClose(editor: Editor): Promise<void> {
  const { promise: waited, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, MOST_TO_LEAVE_MS)
  await Promise.race([editor.flush(), waited])
  clearTimeout(timer)
  editor.close()
}

function whenSignedOut(editor: Editor, tell: () => void): () => void {
  return editor.store.subscribe(({ session }, before) => {
    if (session.trouble === 'signed_out' && before.session.trouble !== 'signed_out') tell()
  })
}

function flushWhenLeft(editor: Editor): () => void {
  const flush = () => void editor.flush()
  const handleVisibility = () => document.visibilityState === 'hidden' && flush()
  window.addEventListener('blur', flush)
  window.addEventListener('online', flush)
  document.addEventListener('visibilitychange', handleVisibility)
  return () => {
    window.removeEventListener('blur', flush)
    window.removeEventListener('online', flush)
    document.removeEventListener('visibilitychange', handleVisibility)
  }
}

/** Without them each tab sends by itself, and the service brings it together. */
async function joinTabs({ editor, drafts, tab }: { editor: Editor; drafts: Drafts; tab: string }) {
  try {
    const { joinFellowTabs } = await import('./fellow-tabs.ts')
    return joinFellowTabs(editor.pageId, tab, {
      onAnswer: editor.took,
      onGone: (other) => adoptDraft(editor, drafts, other),
    })
  } catch {
    return null
  }
}

async function follow(editor: Editor, onPeople: (people: Person[]) => void, signal: AbortSignal) {
  const { followPage } = await import('./follow-page.ts')
  await followPage(editor, onPeople, signal)
}

async function completeKinds(known: StoreApi<Known>, read: () => Promise<BlockType[]>) {
  try {
    known.setState({ types: byType(await read()) })
    await whenIdle()
    const { checkBySchema } = await import('./check-by-schema.ts')
    known.setState({ check: checkBySchema })
  } catch {
    // The service checks all the same.
  }
}

function byType(types: readonly BlockType[]): ReadonlyMap<string, BlockType> {
  return new Map(types.map((each) => [each.type, each]))
}
