import { adoptContent, hasContent } from '../adopt-content.ts'
import { apply } from '../apply.ts'
import type { Document } from '../document.ts'
import type { FieldIssue, BlockTypeRegistry } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import { replay } from './replay.ts'
import type { DocumentResponse, EditSession, Flight, Revision, Step, ConnectionError } from './session-state.ts'

// Equals MAX_OPERATIONS of the contract, which is not imported because its module needs zod. Both limits keep a request far below its maximum size.
const MOST_STEPS_PER_REQUEST = 500
const MOST_CHARACTERS_PER_REQUEST = 1_000_000
// A replica may lag for a moment. An older revision three times in a row means that the database was restored.
const DOUBTS_UNTIL_TRUSTED = 3

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

/** Completes the request in flight, which the service has applied now or when it was first sent. */
export function completeRequest(
  session: EditSession,
  response: DocumentResponse,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const { flight } = session
  if (!flight) return session
  const completed: EditSession = {
    ...session,
    flight: null,
    connectionError: null,
    suspects: Math.max(0, session.suspects - flight.steps.length),
    doubts: 0,
    newest: Math.max(session.newest, response.revision),
  }
  const expected = computeExpected(session, flight, blockTypes)
  // The usual case: the response equals the document on screen, and nothing is rendered again.
  if (expected && response.revision === flight.revision + 1 && hasContent(expected, response.content))
    return { ...completed, base: { revision: response.revision, document: expected } }
  return replay(completed, { base: toRevision(session, response), steps: session.queue }, blockTypes)
}

/**
 * Puts the edits in flight back, because the service has another revision: a newer one by other people, or an older one after its database
 * was restored. The document must be read, and the edits rebased.
 */
export function markStale(session: EditSession, revision: number | null): EditSession {
  const newest = Math.max(session.newest, revision ?? 0)
  return { ...requeueFlight(session), newest, doubts: DOUBTS_UNTIL_TRUSTED - 1, connectionError: null }
}

/** Remembers that others have saved a newer revision. */
export function rememberRevision(session: EditSession, revision: number): EditSession {
  return revision > session.newest ? { ...session, newest: revision } : session
}

/**
 * Receives a document that was read. During a request the document is ignored, because the response to the request has a newer one. A
 * revision older than the newest known one is read again. If it stays, the database was restored.
 */
export function receiveDocument(
  session: EditSession,
  response: DocumentResponse,
  blockTypes: BlockTypeRegistry,
): EditSession {
  if (session.flight) return session
  const doubts = response.revision < session.newest ? session.doubts + 1 : 0
  const isTrusted = doubts === 0 || doubts >= DOUBTS_UNTIL_TRUSTED
  const updated: EditSession = isTrusted
    ? { ...session, connectionError: null, doubts: 0, newest: response.revision }
    : { ...session, connectionError: null, doubts }
  const isDifferent = isTrusted
    ? response.revision !== session.base.revision
    : response.revision > session.base.revision
  return isDifferent
    ? replay(updated, { base: toRevision(session, response), steps: session.queue }, blockTypes)
    : updated
}

/**
 * Receives the document that was read after a lost response from a service without batch support. If the document contains the edits, they
 * are saved; otherwise they are applied again. Applying them twice changes nothing, because added items have local ids.
 */
export function resolveLostResponse(
  session: EditSession,
  response: DocumentResponse,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const { flight } = session
  if (!flight) return receiveDocument(session, response, blockTypes)
  const expected = computeExpected(session, flight, blockTypes)
  if (expected && response.revision === flight.revision + 1 && hasContent(expected, response.content))
    return completeRequest(session, response, blockTypes)
  const requeued = { ...requeueFlight(session), connectionError: null }
  return replay(requeued, { base: toRevision(session, response), steps: requeued.queue }, blockTypes)
}

/** Records that the request in flight got no usable response. The same request will be repeated. */
export function markUnanswered(session: EditSession, connectionError: ConnectionError): EditSession {
  return { ...session, connectionError, flight: session.flight && { ...session.flight, inAir: false } }
}

export interface Rejection {
  message: string
  /** Indices of the rejected operations, if the service names them. */
  operations?: readonly number[] | undefined
  /** Issues by path within the fields of an operation. `operation` is its index; it may be omitted if the request has a single operation. */
  issues?: readonly (FieldIssue & { operation?: number })[]
}

/** Turns rejected operations into conflicts, and sends the others again. Rejected operations that the service does not name are found by bisection. */
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
  const rejectedStepSet = new Set(rejectedSteps)
  const steps = requeued.queue.filter((step) => !rejectedStepSet.has(step))
  const getIssues = (step: Step) =>
    issues
      .filter(({ operation, path }) => path !== '' && flight.steps[operation ?? 0] === step)
      .map((issue) => ({ path: issue.path, message: issue.message }))
  const rejected = rejectedSteps.map((step) => ({
    step,
    error: { reason: 'rejected' as const, message, issues: getIssues(step) },
  }))
  return replay({ ...requeued, suspects: 0 }, { base, steps, rejected }, blockTypes)
}

/** Moves the edits of the request back to the head of the queue. */
export function requeueFlight(session: EditSession): EditSession {
  const { flight, queue } = session
  return flight ? { ...session, flight: null, queue: [...flight.steps, ...queue] } : session
}

function computeExpected({ base }: EditSession, { steps }: Flight, blockTypes: BlockTypeRegistry): Document | null {
  const result = apply(base.document, getOperations(steps), blockTypes)
  return result.ok ? result.document : null
}

function getOperations(steps: readonly Step[]): Operation[] {
  return steps.map(({ compiled }) => compiled)
}

function toRevision({ view }: EditSession, { revision, content }: DocumentResponse): Revision {
  return { revision, document: adoptContent(view, content) }
}

function countStepsToSend({ queue, suspects }: EditSession): number {
  if (suspects > 0) return Math.min(Math.ceil(suspects / 2), queue.length)
  let characters = 0
  const firstExcess = queue.findIndex((step, index) => {
    characters += JSON.stringify(step.compiled).length
    return index >= MOST_STEPS_PER_REQUEST || (characters > MOST_CHARACTERS_PER_REQUEST && index > 0)
  })
  return firstExcess === -1 ? queue.length : firstExcess
}
