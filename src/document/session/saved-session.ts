import type { PageContent } from '#contract/page-document.ts'
import { type Document, readDocument, writeDocument } from '../document.ts'
import type { BlockTypeRegistry } from '../block-type-registry.ts'
import { rebase } from '../rebase.ts'
import type { EditSession } from './session-state.ts'

/** A session as JSON. Browsers store it, so its fields keep their names. */
export interface SavedSession extends Omit<EditSession, 'base' | 'view' | 'doubts' | 'connectionError' | 'error'> {
  readonly version: 1
  readonly base: { readonly revision: number; readonly content: PageContent }
}

/** The state from which `restoreSession` continues without losing an edit. */
export function saveSession({
  base,
  view: _view,
  doubts: _doubts,
  connectionError: _connectionError,
  error: _error,
  ...rest
}: EditSession): SavedSession {
  return { ...rest, version: 1, base: { revision: base.revision, content: toContent(base.document) } }
}

const cachedContents = new WeakMap<Document, PageContent>()

/** The content of a document, computed once. */
function toContent(document: Document): PageContent {
  const cached = cachedContents.get(document)
  if (cached) return cached
  const content = writeDocument(document)
  cachedContents.set(document, content)
  return content
}

/** Restores a stored session. A request that was in flight got no response and will be sent again. */
export function restoreSession(
  { version: _version, base, ...rest }: SavedSession,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const document = readDocument(base.content)
  const steps = [...(rest.flight?.steps ?? []), ...rest.queue]
  return {
    ...rest,
    flight: rest.flight && { ...rest.flight, inAir: false },
    base: { revision: base.revision, document },
    view: rebase(document, steps, blockTypes).document,
    doubts: 0,
    connectionError: null,
    error: null,
  }
}
