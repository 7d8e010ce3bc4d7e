import type { BlockTypeRegistry } from './block-type-registry.ts'
import type { Overlap } from './rebase.ts'
import {
  completeRequest,
  rememberRevision,
  receiveDocument,
  resolveLostResponse,
  type Rejection,
  rejectEdits,
  startRequest,
  markStale,
  markUnanswered,
} from './session/request.ts'
import { adopt } from './session/adopt.ts'
import { type Edit, applyEdit, jumpToEntry, redo, endGesture, undo, undoEntry } from './session/history.ts'
import { discard, keepMine, putBack, takeTheirs } from './session/put-back.ts'
import type { SavedSession } from './session/saved-session.ts'
import type { DocumentResponse, EditSession, ConnectionError } from './session/session-state.ts'

export type SessionEvent = PersonEvent | ServiceEvent

/** Events of the person. */
type PersonEvent =
  | ({ type: 'edit' } & Edit)
  | { type: 'endGesture' }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Undoes one history entry and keeps later ones. */
  | { type: 'undoOne'; entry: number }
  /** Undoes or redoes until a history entry is the last; null undoes all. */
  | { type: 'jump'; entry: number | null }
  /** Applies the edits of a conflict again; `item` is the id of the conflict. */
  | { type: 'putBack'; item: number; page?: string | undefined }
  | { type: 'discard'; item: number }
  | ({ type: 'keepMine' } & Pick<Overlap, 'target' | 'field'>)
  | ({ type: 'takeTheirs' } & Pick<Overlap, 'target' | 'field'>)
  /** Takes over the unsaved edits of a closed tab. */
  | { type: 'adopt'; session: SavedSession }

/** Requests to the service and its responses. */
type ServiceEvent =
  | { type: 'send'; batchId: string }
  /** The service has applied the edits in flight, now or when they were first sent. */
  | ({ type: 'applied' } & DocumentResponse)
  /** The revision of the request is not the newest one. */
  | { type: 'stale'; revision: number | null }
  /** The service has announced a newer revision. */
  | { type: 'newRevision'; revision: number }
  | ({ type: 'read' } & DocumentResponse)
  /** Without batch ids, the document shows whether the edits in flight were applied. */
  | ({ type: 'readAfterLostResponse' } & DocumentResponse)
  | { type: 'noResponse'; connectionError: ConnectionError }
  | ({ type: 'rejected' } & Rejection)

/** Reducer of an open document. In any order of events, no edit is lost: it is saved, or it is a conflict. */
export function reduceSession(session: EditSession, event: SessionEvent, blockTypes: BlockTypeRegistry): EditSession {
  return isServiceEvent(event)
    ? reduceServiceEvent(session, event, blockTypes)
    : reducePersonEvent(session, event, blockTypes)
}

function reducePersonEvent(session: EditSession, event: PersonEvent, blockTypes: BlockTypeRegistry): EditSession {
  switch (event.type) {
    case 'edit':
      return applyEdit(session, event, blockTypes)
    case 'endGesture':
      return endGesture(session)
    case 'undo':
      return undo(session, blockTypes)
    case 'redo':
      return redo(session, blockTypes)
    case 'undoOne':
      return undoEntry(session, event.entry, blockTypes)
    case 'jump':
      return jumpToEntry(session, event.entry, blockTypes)
    case 'putBack':
      return putBack(session, event, blockTypes)
    case 'discard':
      return discard(session, event.item)
    case 'keepMine':
      return keepMine(session, event)
    case 'takeTheirs':
      return takeTheirs(session, event, blockTypes)
    case 'adopt':
      return adopt(session, event.session, blockTypes)
  }
}

function reduceServiceEvent(session: EditSession, event: ServiceEvent, blockTypes: BlockTypeRegistry): EditSession {
  switch (event.type) {
    case 'send':
      return startRequest(session, event.batchId)
    case 'applied':
      return completeRequest(session, event, blockTypes)
    case 'stale':
      return markStale(session, event.revision)
    case 'newRevision':
      return rememberRevision(session, event.revision)
    case 'read':
      return receiveDocument(session, event, blockTypes)
    case 'readAfterLostResponse':
      return resolveLostResponse(session, event, blockTypes)
    case 'noResponse':
      return markUnanswered(session, event.connectionError)
    case 'rejected':
      return rejectEdits(session, event, blockTypes)
  }
}

const serviceEventTypes: Record<ServiceEvent['type'], true> = {
  applied: true,
  newRevision: true,
  read: true,
  readAfterLostResponse: true,
  rejected: true,
  send: true,
  stale: true,
  noResponse: true,
}

function isServiceEvent(event: SessionEvent): event is ServiceEvent {
  return Object.hasOwn(serviceEventTypes, event.type)
}
