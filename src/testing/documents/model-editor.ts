import { hasContent } from '#document/adopt-content.ts'
import { apply } from '#document/apply.ts'
import { type Document, writeDocument, getBlock, getPage, getPageOfBlock } from '#document/document.ts'
import { reduceSession, type SessionEvent } from '#document/edit-session.ts'
import { getCurrentValues, setsSameFields } from '#document/intent.ts'
import { isSameJson } from '#document/same-json.ts'
import { getRequestBody } from '#document/session/request.ts'
import { restoreSession, saveSession } from '#document/session/saved-session.ts'
import { getNextRequest } from '#document/session/session-status.ts'
import { type EditSession, openSession, type Step } from '#document/session/session-state.ts'
import { type Choice, generatedEdits } from './generated-edits.ts'
import { generatedLayoutEdits } from './generated-layout-edits.ts'
import { json, type ModelService, type Reply, type Request } from './model-service.ts'
import { sampleBlockTypes } from './sample-block-types.ts'
import { type Operation, getSubjectId } from '#document/operation.ts'

/** The engine functions that a session uses; a test may replace them with broken ones. */
export interface Engine {
  reduce: typeof reduceSession
  save: typeof saveSession
  restore: typeof restoreSession
}
export const soundEngine: Engine = { reduce: reduceSession, save: saveSession, restore: restoreSession }

/** One person with the document open, over a network that loses, delays and duplicates messages. */
export class ModelPerson {
  session: EditSession
  /** Words that this person wrote and has not removed since. */
  readonly words = new Set<string>()
  /** Requests that timed out and are still in flight. */
  readonly #strays: Request[] = []
  #request: Request | null = null
  #number = 0
  readonly #person: number
  readonly #service: ModelService
  readonly #engine: Engine

  constructor(person: number, service: ModelService, engine: Engine) {
    this.#person = person
    this.#service = service
    this.#engine = engine
    this.session = openSession(service.answer)
  }

  /** Performs an action. Words that it removes from view are no longer expected. */
  act(event: SessionEvent): void {
    this.#reduce(event)
    const shownText = JSON.stringify(writeDocument(this.session.view))
    for (const word of this.words) if (!shownText.includes(word)) this.words.delete(word)
  }

  edit(name: string, choice: Choice, gesture?: string): void {
    this.#number += 1
    const word = `w${this.#person}x${this.#number}n`
    const operations = { ...generatedEdits, ...generatedLayoutEdits }[name]?.(this.session.view, choice, word) ?? []
    if (operations.length === 0) return
    const before = this.session
    this.act({ type: 'edit', operations, gesture })
    if (this.session.view !== before.view && JSON.stringify(operations).includes(word)) this.words.add(word)
  }

  reload(): void {
    const { view } = this.session
    this.session = this.#engine.restore(json(this.#engine.save(this.session)), sampleBlockTypes)
    if (this.#request) this.#strays.push(this.#request)
    this.#request = null
    if (!isSame(view, this.session.view)) throw new Error('The visible document changed at the reload.')
  }

  /** Closes the tab; another tab of this person takes over the unsaved steps on the service's document. */
  handOver(): void {
    const saved = json(this.#engine.save(this.session))
    if (this.#request) this.#strays.push(this.#request)
    this.#request = null
    this.session = openSession(this.#service.answer)
    this.#reduce({ type: 'adopt', session: saved })
  }

  send(): void {
    if (getNextRequest(this.session) !== 'send') return
    this.#number += 1
    this.#reduce({ type: 'send', batchId: `batch-${this.#person}-${this.#number}` })
    if (this.session.flight) this.#request = json(getRequestBody(this.session.flight))
  }

  /** The request arrives, and its reply too. */
  deliver(): void {
    if (this.#request) this.#handleReply(this.#service.edit(this.#person, this.#request))
  }

  loseReply(): void {
    if (!this.#request) return
    this.#service.edit(this.#person, this.#request)
    this.#giveUp()
  }

  loseRequest(): void {
    if (!this.#request) return
    this.#strays.push(this.#request)
    this.#giveUp()
  }

  /** A timed-out request arrives after all. */
  stray(): void {
    const request = this.#strays.shift()
    if (request) this.#service.edit(this.#person, request)
  }

  read(): void {
    this.#reduce({ type: 'read', ...this.#service.answer })
  }

  hear(): void {
    this.#reduce({ type: 'newRevision', revision: this.#service.revision })
  }

  /** Runs with a working network until everything is saved. */
  settle(): void {
    if (this.#request) this.deliver()
    for (let turns = 0; ; turns += 1) {
      if (turns > 1_000) throw new Error('The session never finishes saving.')
      const next = getNextRequest(this.session)
      if (next === null) return
      if (next === 'read') this.read()
      else this.#sendReliably()
    }
  }

  #sendReliably(): void {
    if (this.session.flight && !this.#service.features.batches)
      return this.#reduce({ type: 'readAfterLostResponse', ...this.#service.answer })
    this.send()
    this.deliver()
  }

  #giveUp(): void {
    this.#request = null
    this.#reduce({ type: 'noResponse', connectionError: 'timeout' })
    if (!this.#service.features.batches) this.#reduce({ type: 'readAfterLostResponse', ...this.#service.answer })
  }

  #handleReply(reply: Reply): void {
    this.#request = null
    if (reply.status === 200) this.#reduce({ type: 'applied', ...reply.answer })
    else if (reply.status === 409) this.#reduce({ type: 'stale', revision: reply.revision })
    else this.#reduce({ type: 'rejected', message: reply.message, operations: reply.operations })
  }

  #reduce(event: SessionEvent): void {
    const before = this.session
    this.session = this.#engine.reduce(before, event, sampleBlockTypes)
    const acceptedSteps = this.#isAccepted(before, event) ? (before.flight?.steps ?? []) : []
    const isOwnChange = ['edit', 'undo', 'redo', 'undoOne', 'jump'].includes(event.type)
    const revertedSteps = isOwnChange ? before.queue.filter((step) => isReverted(step, before, this.session)) : []
    assertNoStepLost(before, this.session, [...acceptedSteps, ...revertedSteps])
    const { base, flight, queue, view } = this.session
    const expected = applySteps(base.document, [...(flight?.steps ?? []), ...queue])
    if (!expected || !isSame(expected, view))
      throw new Error(`After ${event.type}, the view is not base, air and queue.`)
  }

  // A service without batches cannot report this, so the document is compared.
  #isAccepted({ base, flight }: EditSession, event: SessionEvent): boolean {
    if (!flight || this.#service.hasAccepted(flight.batchId)) return flight !== null
    const expected = event.type === 'readAfterLostResponse' ? applySteps(base.document, flight.steps) : null
    return expected !== null && isSame(expected, this.session.base.document)
  }
}

function applySteps(document: Document, steps: readonly Step[]): Document | null {
  const operations = steps.map(({ compiled }) => compiled)
  const result = apply(document, operations, sampleBlockTypes)
  return result.ok ? result.document : null
}

function isSame(document: Document, other: Document): boolean {
  return hasContent(document, writeDocument(other))
}

/**
 * Whether the fields that an unsent step has set have their former values again, get others from a later step, or are gone. A jump undoes
 * several steps at once, so the values may be those from before an earlier unsent step of the same fields.
 */
function isReverted({ n, operation }: Step, before: EditSession, after: EditSession): boolean {
  if (!operation.op.startsWith('set')) return false
  const values = getCurrentValues(after.view, operation)
  const stepsOfFields = before.queue.filter((step) => step.n <= n && setsSameFields(step.operation, operation))
  return (
    (operation.op === 'setBlock' && !getBlock(after.view, operation.block)) ||
    (operation.op === 'setPage' && !getPage(after.view, operation.page)) ||
    stepsOfFields.some(({ was }) => isSameJson(values, was)) ||
    getUnsavedSteps(after).some((later) => setsSameFields(later.operation, operation))
  )
}

/** Throws if a step is lost: neither known as done with, nor a conflict, nor without effect. */
function assertNoStepLost(before: EditSession, after: EditSession, doneSteps: readonly Step[]): void {
  const remainingSteps = new Set([...getUnsavedSteps(after), ...doneSteps].map(({ n }) => n))
  const addedConflicts = JSON.stringify(after.conflicts.filter((item) => !before.conflicts.includes(item)))
  for (const { n, operation } of getUnsavedSteps(before)) {
    if (remainingSteps.has(n) || hasTakenEffect(operation, after)) continue
    const subject =
      operation.op === 'setTheme' || operation.op === 'setNav' ? JSON.stringify(operation) : getSubjectId(operation)
    if (addedConflicts.includes(subject.replaceAll(/^\{|\}$/g, ''))) continue
    if (subjectExists(subject, before.view)) throw new Error(`Step ${n} is gone: ${JSON.stringify(operation)}`)
  }
}

function getUnsavedSteps({ flight, queue }: EditSession): Step[] {
  return [...(flight?.steps ?? []), ...queue]
}

// A removed block no longer exists or was removed with its page; an added one exists.
function hasTakenEffect(operation: Operation, after: EditSession): boolean {
  const { document } = after.base
  if (operation.op === 'removePage') return !getPage(document, operation.page)
  if (operation.op === 'addBlock' || operation.op === 'addPage') return subjectExists(operation.id, document)
  if (operation.op !== 'removeBlock') return false
  const page = getPageOfBlock(document, operation.block)
  return (
    page === undefined ||
    getUnsavedSteps(after).some(({ operation: other }) => other.op === 'removePage' && other.page === page)
  )
}

// A step is not needed after this person has removed its block. Theme and navigation always exist.
function subjectExists(subject: string, document: Document): boolean {
  return subject.startsWith('{') || Boolean(getBlock(document, subject) ?? getPage(document, subject))
}
