import { createContext } from 'react'
import { useStore } from 'zustand'
import type { JsonObject } from '#contract/json.ts'
import type { ContentBlock } from '#contract/page-document.ts'
import { getBlockIds, getBlock, type PageFields, getPageIds, getPage } from '#document/document.ts'
import { getSessionStatus } from '#document/session/session-status.ts'
import type { EditSession } from '#document/session/session-state.ts'
import { useRequiredContext } from '#dashboard/ui/use-required.ts'
import type { Editor, EditorState } from './editor.ts'
import { countInvalidInput } from './invalid-input.ts'
import type { Selection, SelectionStore } from './selection.ts'
import { getStorageState } from './storage-state.ts'

/** An open page with its selection. */
export interface Builder {
  editor: Editor
  selection: SelectionStore
}
export const BuilderContext = createContext<Builder | null>(null)

const useBuilder = () => useRequiredContext(BuilderContext, 'There is no page open around this.')

export function useEditor(): Editor {
  return useBuilder().editor
}

/** The selection. Its functions keep their identity. */
export function useSelectionStore(): SelectionStore {
  return useBuilder().selection
}

export function useSelection<T>(pick: (selection: Selection) => T): T {
  return useStore(useBuilder().selection.store, pick)
}

/** Selects a value of the editor's state. While the value is unchanged, `pick` must return the identical object. */
export function useEditorState<T>(pick: (state: EditorState) => T): T {
  return useStore(useEditor().store, pick)
}

/** Renders again only when this block changes. */
export function useBlock(id: string): ContentBlock | undefined {
  return useEditorState(({ session }) => getBlock(session.view, id))
}

/** Block ids of a page, header first. Keeps its identity while the order stays the same. */
export function useBlockIds(page: string): readonly string[] {
  return useEditorState(({ session }) => getBlockIds(session.view, page))
}

export function usePageIds(): readonly string[] {
  return useEditorState(({ session }) => getPageIds(session.view))
}

export function usePage(id: string): PageFields | undefined {
  return useEditorState(({ session }) => getPage(session.view, id))
}

export function useTheme(): JsonObject {
  return useEditorState(({ session }) => session.view.theme)
}

export function useNav(): JsonObject {
  return useEditorState(({ session }) => session.view.nav)
}

export function useConflicts(): EditSession['conflicts'] {
  return useEditorState(({ session }) => session.conflicts)
}

interface SaveState {
  state: ReturnType<typeof getSessionStatus>['state']
  text: string
  /** Whether this browser stores all unsaved changes. */
  isStored: boolean
  /** Whether everything is saved. */
  isAllSaved: boolean
}

/** Save state with its text. */
export function useSaveState(): SaveState {
  const invalidFields = useInvalidFieldCount()
  const text = useEditorState(({ session }) => describeSaveState(session, invalidFields))
  const state = useEditorState(({ session }) => getSessionStatus(session).state)
  const { isStored, isLost } = useStore(getStorageState(useEditor()))
  const isAllSaved = invalidFields === 0 && (state === 'saved' || state === 'needs_you')
  const hasUnsaved = state === 'waiting' || invalidFields > 0
  return {
    state: invalidFields > 0 && state !== 'saving' ? 'waiting' : state,
    text: isLost && hasUnsaved ? `${text}, and not stored in this browser` : text,
    isStored: isStored && hasUnsaved,
    isAllSaved,
  }
}

/** Number of conflicts for the person to decide. */
export function useConflictCount(): number {
  return useEditorState(({ session }) => getSessionStatus(session).needsYou)
}

/** Number of form fields with invalid input. */
function useInvalidFieldCount(): number {
  const editor = useEditor()
  return useEditorState(({ session, form }) => countInvalidInput(form, session.view, editor.blockTypes))
}

function describeSaveState(session: EditSession, invalidFields: number): string {
  const { state, unsaved } = getSessionStatus(session)
  const pending = unsaved + invalidFields
  if (session.connectionError === 'not_found') return pending > 0 ? `Deleted, ${pending} unsaved` : 'Deleted'
  if (state === 'saving') return `Saving ${unsaved}`
  if (state !== 'waiting') return invalidFields > 0 ? `${invalidFields} not valid, not saved` : 'Saved'
  switch (session.connectionError) {
    case 'signed_out':
      return `Signed out, ${pending} unsaved`
    case 'offline':
      return `Offline, ${pending} unsaved`
    case 'unavailable':
    case 'timeout':
    case null:
      return `${pending} not saved yet`
  }
}
