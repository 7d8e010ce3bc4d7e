import type { Kinds } from './block-type-registry.ts'
import type { Overlap } from './rebase.ts'
import {
  answered,
  heard,
  read,
  readInstead,
  type Rejection,
  rejected,
  send,
  stale,
  unanswered,
} from './session/request.ts'
import { adopt } from './session/adopt.ts'
import { type Edit, edit, jump, redo, settle, undo, undoOne } from './session/history.ts'
import { discard, keepMine, putBack, takeTheirs } from './session/put-back.ts'
import type { SavedSession } from './session/saved-session.ts'
import type { Answer, EditSession, Trouble } from './session/session-state.ts'

export type SessionEvent = PersonEvent | ServiceEvent

/** What a person does to an open document. */
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

/** What is asked of the service, and what it answers. */
type ServiceEvent =
  | { type: 'send'; batchId: string }
  | ({ type: 'answered' } & Answer)
  | { type: 'stale'; revision: number | null }
  | { type: 'heard'; revision: number }
  | ({ type: 'read' } & Answer)
  | ({ type: 'readInstead' } & Answer)
  | { type: 'unanswered'; trouble: Trouble }
  | ({ type: 'rejected' } & Rejection)

/** The next state of an open document. Whatever happens in whatever order, no edit is lost: it is saved, or it is in the tray. */
export function reduceSession(session: EditSession, event: SessionEvent, kinds: Kinds): EditSession {
  return isOfService(event) ? reduceService(session, event, kinds) : reducePerson(session, event, kinds)
}

function reducePerson(session: EditSession, event: PersonEvent, kinds: Kinds): EditSession {
  switch (event.type) {
    case 'edit':
      return edit(session, event, kinds)
    case 'settle':
      return settle(session)
    case 'undo':
      return undo(session, kinds)
    case 'redo':
      return redo(session, kinds)
    case 'undoOne':
      return undoOne(session, event.entry, kinds)
    case 'jump':
      return jump(session, event.entry, kinds)
    case 'putBack':
      return putBack(session, event, kinds)
    case 'discard':
      return discard(session, event.item)
    case 'keepMine':
      return keepMine(session, event)
    case 'takeTheirs':
      return takeTheirs(session, event, kinds)
    case 'adopt':
      return adopt(session, event.session, kinds)
  }
}

function reduceService(session: EditSession, event: ServiceEvent, kinds: Kinds): EditSession {
  switch (event.type) {
    case 'send':
      return send(session, event.batchId)
    case 'answered':
      return answered(session, event, kinds)
    case 'stale':
      return stale(session, event.revision)
    case 'heard':
      return heard(session, event.revision)
    case 'read':
      return read(session, event, kinds)
    case 'readInstead':
      return readInstead(session, event, kinds)
    case 'unanswered':
      return unanswered(session, event.trouble)
    case 'rejected':
      return rejected(session, event, kinds)
  }
}

const ofService: Record<ServiceEvent['type'], true> = {
  answered: true,
  heard: true,
  read: true,
  readInstead: true,
  rejected: true,
  send: true,
  stale: true,
  unanswered: true,
}

function isOfService(event: SessionEvent): event is ServiceEvent {
  return Object.hasOwn(ofService, event.type)
}
