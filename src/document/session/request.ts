import { adoptContent, hasContent } from '../adopt-content.ts'
import { apply } from '../apply.ts'
import type { Document } from '../document.ts'
import type { FieldIssue, BlockTypeRegistry } from '../block-type-registry.ts'
import type { Operation } from '../operation.ts'
import { replay } from './replay.ts'
import type { Answer, EditSession, Flight, Revision, Step, ConnectionError } from './session-state.ts'

// MAX_OPERATIONS of the contract, which comes with zod; and well below what a request may hold, whatever the alphabet.
const MOST_STEPS = 500
const MOST_CHARACTERS = 1_000_000
// A replica may lag behind for a moment. What is older three times in a row is what the service has: its database was restored.
const MOST_DOUBTS = 3

/** Puts what is queued into the air, or what went there without an answer once more, as it was. One request at a time. */
export function send(session: EditSession, batchId: string): EditSession {
  const { flight, queue, base } = session
  if (flight) return flight.inAir ? session : { ...session, flight: { ...flight, inAir: true }, connectionError: null }
  if (session.newest > base.revision || session.doubts > 0 || queue.length === 0) return session
  const steps = queue.slice(0, howMany(session))
  return {
    ...session,
    flight: { batchId, revision: base.revision, steps, inAir: true },
    queue: queue.slice(steps.length),
    connectionError: null,
  }
}

/** The request that is in the air. */
export function sent({ batchId, revision, steps }: Flight): {
  batchId: string
  revision: number
  operations: Operation[]
} {
  return { batchId, revision, operations: getOperations(steps) }
}

/** The service has taken what was sent, now or already before. */
export function answered(session: EditSession, answer: Answer, blockTypes: BlockTypeRegistry): EditSession {
  const { flight } = session
  if (!flight) return session
  const landed: EditSession = {
    ...session,
    flight: null,
    connectionError: null,
    suspects: Math.max(0, session.suspects - flight.steps.length),
    doubts: 0,
    newest: Math.max(session.newest, answer.revision),
  }
  const expected = expectedAfter(session, flight, blockTypes)
  // The usual case: what is shown is what was answered, and nothing is drawn again.
  if (expected && answer.revision === flight.revision + 1 && hasContent(expected, answer.content))
    return { ...landed, base: { revision: answer.revision, document: expected } }
  return replay(landed, { base: toRevision(session, answer), steps: session.queue }, blockTypes)
}

/**
 * The service refused the revision that was sent: its document is to be read, and what was sent made again on it. It is newer, by
 * others, or older, since the service's database was restored.
 */
export function stale(session: EditSession, revision: number | null): EditSession {
  const newest = Math.max(session.newest, revision ?? 0)
  return { ...ground(session), newest, doubts: MOST_DOUBTS - 1, connectionError: null }
}

/** There is a newer revision, by others. */
export function noteRevision(session: EditSession, revision: number): EditSession {
  return revision > session.newest ? { ...session, newest: revision } : session
}

/**
 * The document was read. While something is on its way that is no news: its own answer will come. What is older than what is known
 * is read again; where it stays so, it is the truth.
 */
export function read(session: EditSession, answer: Answer, blockTypes: BlockTypeRegistry): EditSession {
  if (session.flight) return session
  const doubts = answer.revision < session.newest ? session.doubts + 1 : 0
  const isTrue = doubts === 0 || doubts >= MOST_DOUBTS
  const known: EditSession = isTrue
    ? { ...session, connectionError: null, doubts: 0, newest: answer.revision }
    : { ...session, connectionError: null, doubts }
  const isOther = isTrue ? answer.revision !== session.base.revision : answer.revision > session.base.revision
  return isOther ? replay(known, { base: toRevision(session, answer), steps: session.queue }, blockTypes) : known
}

/**
 * There was no answer, and the service, which knows no batches, was asked for the document instead. Either it holds what was sent,
 * or that is made again; where it was there after all, that changes nothing, since what was added bears our ids.
 */
export function readInstead(session: EditSession, answer: Answer, blockTypes: BlockTypeRegistry): EditSession {
  const { flight } = session
  if (!flight) return read(session, answer, blockTypes)
  const expected = expectedAfter(session, flight, blockTypes)
  if (expected && answer.revision === flight.revision + 1 && hasContent(expected, answer.content))
    return answered(session, answer, blockTypes)
  const grounded = { ...ground(session), connectionError: null }
  return replay(grounded, { base: toRevision(session, answer), steps: grounded.queue }, blockTypes)
}

/** No answer, or none about what was sent: it is kept, and sent again as it is. */
export function unanswered(session: EditSession, connectionError: ConnectionError): EditSession {
  return { ...session, connectionError, flight: session.flight && { ...session.flight, inAir: false } }
}

export interface Rejection {
  message: string
  /** Which operations of the batch are at fault, where the service says so. */
  operations?: readonly number[] | undefined
  /** What it says of single fields, by their paths within the fields of an operation; where it names none, of the only one. */
  issues?: readonly (FieldIssue & { operation?: number })[]
}

/** The service refuses what was sent. What it does not name is looked for by halves; the rest is sent again. */
export function rejected(
  session: EditSession,
  { message, operations = [], issues = [] }: Rejection,
  blockTypes: BlockTypeRegistry,
): EditSession {
  const { flight, base } = session
  if (!flight) return session
  const grounded = { ...ground(session), connectionError: null }
  const named = flight.steps.filter((_, index) => flight.steps.length === 1 || operations.includes(index))
  if (named.length === 0) return { ...grounded, suspects: flight.steps.length }
  const culprits = new Set(named)
  const steps = grounded.queue.filter((step) => !culprits.has(step))
  const getIssues = (step: Step) =>
    issues
      .filter(({ operation, path }) => path !== '' && flight.steps[operation ?? 0] === step)
      .map((issue) => ({ path: issue.path, message: issue.message }))
  const refused = named.map((step) => ({
    step,
    error: { reason: 'refused' as const, message, issues: getIssues(step) },
  }))
  return replay({ ...grounded, suspects: 0 }, { base, steps, refused }, blockTypes)
}

/** What was sent is queued again, before everything else. */
export function ground(session: EditSession): EditSession {
  const { flight, queue } = session
  return flight ? { ...session, flight: null, queue: [...flight.steps, ...queue] } : session
}

function expectedAfter({ base }: EditSession, { steps }: Flight, blockTypes: BlockTypeRegistry): Document | null {
  const applied = apply(base.document, getOperations(steps), blockTypes)
  return applied.ok ? applied.document : null
}

function getOperations(steps: readonly Step[]): Operation[] {
  return steps.map(({ compiled }) => compiled)
}

function toRevision({ view }: EditSession, { revision, content }: Answer): Revision {
  return { revision, document: adoptContent(view, content) }
}

function howMany({ queue, suspects }: EditSession): number {
  if (suspects > 0) return Math.min(Math.ceil(suspects / 2), queue.length)
  let characters = 0
  const tooMany = queue.findIndex((step, index) => {
    characters += JSON.stringify(step.compiled).length
    return index >= MOST_STEPS || (characters > MOST_CHARACTERS && index > 0)
  })
  return tooMany === -1 ? queue.length : tooMany
}
