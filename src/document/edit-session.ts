import type { BlockTypeRegistry } from './block-type-registry.ts'
import type { Overlap } from './rebase.ts'
import {
  receiveAnswer,
  noteRevision,
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
import type { Answer, EditSession, ConnectionError } from './session/session-state.ts'

export type SessionEvent = PersonEvent | ServiceEvent

/** Events of the person. */
type PersonEvent =
  | ({ type: 'edit' } & Edit)
  | { type: 'settle' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'undoOne'; entry: number }
  | { type: 'jump'; entry: number | null }
  | { type: 'putBack'; item: number; page?: string | undefined }
  | { type: 'discard'; item: number }
  | ({ type: 'keepMine' } & Pick<Overlap, 'target' | 'field'>)
  | ({ type: 'takeTheirs' } & Pick<Overlap, 'target' | 'field'>)
  | { type: 'adopt'; session: SavedSession }

/** Requests to the service and its responses. */
type ServiceEvent =
  | { type: 'send'; batchId: string }
  | ({ type: 'answered' } & Answer)
  | { type: 'stale'; revision: number | null }
  | { type: 'heard'; revision: number }
  | ({ type: 'read' } & Answer)
  | ({ type: 'readInstead' } & Answer)
  | { type: 'unanswered'; connectionError: ConnectionError }
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
    case 'settle':
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
    case 'answered':
      return receiveAnswer(session, event, blockTypes)
    case 'stale':
      return markStale(session, event.revision)
    case 'heard':
      return noteRevision(session, event.revision)
    case 'read':
      return receiveDocument(session, event, blockTypes)
    case 'readInstead':
      return resolveLostResponse(session, event, blockTypes)
    case 'unanswered':
      return markUnanswered(session, event.connectionError)
    case 'rejected':
      return rejectEdits(session, event, blockTypes)
  }
}

const serviceEventTypes: Record<ServiceEvent['type'], true> = {
  answered: true,
  heard: true,
  read: true,
  readInstead: true,
  rejected: true,
  send: true,
  stale: true,
  unanswered: true,
}

function isServiceEvent(event: SessionEvent): event is ServiceEvent {
  return Object.hasOwn(serviceEventTypes, event.type)
}
