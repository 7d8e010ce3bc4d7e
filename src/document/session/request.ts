import { adoptContent, hasContent } from '../adopt-content.ts'
import { apply } from '../apply.ts'
import type { Document } from '../document.ts'
import type { FieldIssue, BlockTypeRegistry } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import { replay } from './replay.ts'
import type { Answer, EditSession, Flight, Revision, Step, ConnectionError } from './session-state.ts'

// MAX_OPERATIONS of the contract, which would import zod; also far below the size limit of a request.
const MOST_STEPS = 500
const MOST_CHARACTERS = 1_000_000
// A replica may lag for a moment. An older revision three times in a row means that the database was restored.
const MOST_DOUBTS = 3

/** Starts a request with the queue, or repeats the one that got no response. There is one request at a time. */
export function startRequest(session: EditSession, batchId: string): EditSession {
  const { flight, queue, base } = session
  if (flight) return flight.inAir ? session : { ...session, flight: { ...flight, inAir: true }, connectionError: null }
  if (session.newest > base.revision || session.doubts > 0 || queue.length === 0) return session
  const steps = queue.slice(0, countStepsToSend(session))
  return {
    ...session,
    flight: { batchId, revision: base.revision, steps, inAir: true },
    queue: queue.slice(steps.length),
    connectionError: null,
  }
}

/** The body of the request in flight. */
export function getRequestBody({ batchId, revision, steps }: Flight): {
  batchId: string
  revision: number
  operations: Operation[]
} {
  return { batchId, revision, operations: getOperations(steps) }
}

/** The service has applied the request, now or earlier. */
export function receiveAnswer(session: EditSession, answer: Answer, blockTypes: BlockTypeRegistry): EditSession {
  const { flight } = session
  if (!flight) return session
  const completed: EditSession = {
    ...session,
    flight: null,
    connectionError: null,
    suspects: Math.max(0, session.suspects - flight.steps.length),
    doubts: 0,
    newest: Math.max(session.newest, answer.revision),
  }
  const expected = computeExpected(session, flight, blockTypes)
  // The usual case: the response equals the document on screen, and nothing is rendered again.
  if (expected && answer.revision === flight.revision + 1 && hasContent(expected, answer.content))
    return { ...completed, base: { revision: answer.revision, document: expected } }
  return replay(completed, { base: toRevision(session, answer), steps: session.queue }, blockTypes)
}

/**
 * The service rejected the revision, so its document must be read and the edits rebased. Its revision is newer because of others, or older
 * because the database was restored.
 */
export function markStale(session: EditSession, revision: number | null): EditSession {
  const newest = Math.max(session.newest, revision ?? 0)
  return { ...requeueFlight(session), newest, doubts: MOST_DOUBTS - 1, connectionError: null }
}

/** Notes that others have saved a newer revision. */
export function noteRevision(session: EditSession, revision: number): EditSession {
  return revision > session.newest ? { ...session, newest: revision } : session
}

/**
 * Takes a document that was read. It is ignored during a request, whose own response follows. An older revision than the known one is read
 * again; if it stays, the database was restored.
 */
export function receiveDocument(session: EditSession, answer: Answer, blockTypes: BlockTypeRegistry): EditSession {
  if (session.flight) return session
  const doubts = answer.revision < session.newest ? session.doubts + 1 : 0
  const isTrusted = doubts === 0 || doubts >= MOST_DOUBTS
  const updated: EditSession = isTrusted
    ? { ...session, connectionError: null, doubts: 0, newest: answer.revision }
    : { ...session, connectionError: null, doubts }
  const isDifferent = isTrusted ? answer.revision !== session.base.revision : answer.revision > session.base.revision
  return isDifferent
    ? replay(updated, { base: toRevision(session, answer), steps: session.queue }, blockTypes)
    : updated
}

/**
 * Takes the document that was read after a lost response from a service without batch support. If it contains the edits, they are saved;
 * otherwise they are applied again. Applying them twice changes nothing, because added items have local ids.
 */
export function resolveLostResponse(session: EditSession, answer: Answer, blockTypes: BlockTypeRegistry): EditSession {
  const { flight } = session
  if (!flight) return receiveDocument(session, answer, blockTypes)
  const expected = computeExpected(session, flight, blockTypes)
  if (expected && answer.revision === flight.revision + 1 && hasContent(expected, answer.content))
    return receiveAnswer(session, answer, blockTypes)
  const requeued = { ...requeueFlight(session), connectionError: null }
  return replay(requeued, { base: toRevision(session, answer), steps: requeued.queue }, blockTypes)
}

/** There was no usable response, so the same request will be repeated. */
export function markUnanswered(session: EditSession, connectionError: ConnectionError): EditSession {
  return { ...session, connectionError, flight: session.flight && { ...session.flight, inAir: false } }
}

export interface Rejection {
  message: string
  /** Indices of the rejected operations, if the service names them. */
  operations?: readonly number[] | undefined
  /** Issues of fields, by path within an operation's fields; without `operation`, they are about the only one. */
  issues?: readonly (FieldIssue & { operation?: number })[]
}

/** The service rejected the request. Rejected operations that it does not name are found by bisection; the others are sent again. */
export function rejectEdits(
  session: EditSession,
  { message, operations = [], issues = [] }: Rejection,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const { flight, base } = session
  if (!flight) return session
  const requeued = { ...requeueFlight(session), connectionError: null }
  const rejectedSteps = flight.steps.filter((_, index) => flight.steps.length === 1 || operations.includes(index))
  if (rejectedSteps.length === 0) return { ...requeued, suspects: flight.steps.length }
  const rejectedSet = new Set(rejectedSteps)
  const steps = requeued.queue.filter((step) => !rejectedSet.has(step))
  const getIssues = (step: Step) =>
    issues
      .filter(({ operation, path }) => path !== '' && flight.steps[operation ?? 0] === step)
      .map((issue) => ({ path: issue.path, message: issue.message }))
  const rejected = rejectedSteps.map((step) => ({
    step,
    error: { reason: 'refused' as const, message, issues: getIssues(step) },
  }))
  return replay({ ...requeued, suspects: 0 }, { base, steps, rejected }, blockTypes)
}

/** Moves the edits of the request back to the head of the queue. */
export function requeueFlight(session: EditSession): EditSession {
  const { flight, queue } = session
  return flight ? { ...session, flight: null, queue: [...flight.steps, ...queue] } : session
}

function computeExpected({ base }: EditSession, { steps }: Flight, blockTypes: BlockTypeRegistry): Document | null {
  const applied = apply(base.document, getOperations(steps), blockTypes)
  return applied.ok ? applied.document : null
}

function getOperations(steps: readonly Step[]): Operation[] {
  return steps.map(({ compiled }) => compiled)
}

function toRevision({ view }: EditSession, { revision, content }: Answer): Revision {
  return { revision, document: adoptContent(view, content) }
}

function countStepsToSend({ queue, suspects }: EditSession): number {
  if (suspects > 0) return Math.min(Math.ceil(suspects / 2), queue.length)
  let characters = 0
  const tooMany = queue.findIndex((step, index) => {
    characters += JSON.stringify(step.compiled).length
    return index >= MOST_STEPS || (characters > MOST_CHARACTERS && index > 0)
  })
  return tooMany === -1 ? queue.length : tooMany
}
