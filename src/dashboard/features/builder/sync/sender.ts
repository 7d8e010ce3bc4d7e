import { backoff } from '#contract/backoff.ts'
import type { SessionEvent } from '#document/edit-session.ts'
import type { PageContent } from '#contract/page-document.ts'
import { sent } from '#document/session/request.ts'
import type { EditSession } from '#document/session/session-state.ts'
import { nextRequest } from '#document/session/session-status.ts'
import { ApiError } from '#dashboard/api/client.ts'
import type { Edits, Page } from '#dashboard/api/pages.ts'
import { toRejection } from './to-rejection.ts'

const IDLE_MS = 400
const PATIENCE_MS = 2_000
const unreachedWaits = { firstMs: 1_000, longestMs: 30_000 }
const answeredWaits = { firstMs: 1_000, longestMs: 300_000 }
/** After a failed attempt, a working connection is no reason to try again before this time: another request may work where this one fails. */
const RESUME_MS = 10_000
/** Conflicts that are retried without a pause; after that the sender backs off. */
const CONFLICTS_WITHOUT_PAUSE = 2

/** Why edits are not saved, where the service answered. */
export interface SaveFailure {
  /** In the words of the service. */
  message: string
  /** When they are sent again, in milliseconds since 1970. */
  retryAt: number
}

export interface SenderParts {
  session: () => EditSession
  dispatch: (event: SessionEvent) => void
  /** Receives every page of the service. */
  onPage: (page: Page) => void
  /** The service answered a request with an error that may pass; null: the next one is sent, or succeeded. */
  onFailure: (failure: SaveFailure | null) => void
  read: (signal: AbortSignal) => Promise<Page>
  send: (body: Edits, signal: AbortSignal) => Promise<Page>
  isOnline: () => boolean
  /** Whether the service takes batch ids. Without them, the document must show after a lost response whether the request was applied. */
  hasBatchIds: boolean
}

/**
 * Sends queued edits, one request at a time, and reads newer revisions. Failures are retried with backoff. A request that was answered waits
 * for its own time, however well others are answered meanwhile: only what was not reached is sent when the connection is back.
 */
export class Sender {
  #parts
  #stop = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince: number | null = null
  #failures = 0
  /** 409 responses, and reads without a newer revision, since the last successful save. */
  #conflicts = 0
  #retryAfter = 0
  /** Of the last failure; null if it was not reached. */
  #answer: ApiError | null = null
  /** Whether the last failure was that of a read, so that the next read which succeeds ends it. */
  #hasReadFailed = false
  #triedAt = 0
  #flushes = 0
  #running: Promise<void> | null = null

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Schedules a send: when the person pauses, or after two seconds at most. */
  schedule(): void {
    if (this.#stop.signal.aborted || this.#running) return
    // Typing does not shorten the pause after a failure.
    if (this.#tries() > 0 && this.#timer !== undefined) return
    const now = performance.now()
    this.#waitingSince ??= now
    this.#after(Math.max(0, Math.min(IDLE_MS, this.#waitingSince + PATIENCE_MS - now)))
  }

  /** Sends what waits for a pause in typing. After a failure only what was not reached is sent, and not too soon. */
  hurry(): void {
    const isResting = this.#tries() > 0 && (this.#answer !== null || performance.now() - this.#triedAt < RESUME_MS)
    if (!isResting) void this.flush()
  }

  /** Sends at once. Resolves when nothing is pending, or nothing can be sent now. */
  async flush(): Promise<void> {
    this.#flushes += 1
    try {
      if (this.#running) await this.#running
      if (this.#next() !== null) await this.#run()
    } finally {
      this.#flushes -= 1
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#stop.abort()
  }

  #next() {
    return this.#stop.signal.aborted ? null : nextRequest(this.#parts.session())
  }

  #after(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), ms)
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#triedAt = performance.now()
    this.#running ??= this.#work().finally(() => {
      this.#running = null
      this.#waitingSince = null
      if (this.#next() === null) return
      const wait = this.#tries() === 0 ? IDLE_MS : this.#wait()
      this.#after(wait)
      if (this.#answer) this.#parts.onFailure({ message: this.#answer.userMessage, retryAt: Date.now() + wait })
    })
    return this.#running
  }

  /** Failures in a row. */
  #tries(): number {
    return this.#failures + Math.max(0, this.#conflicts - CONFLICTS_WITHOUT_PAUSE)
  }

  #wait(): number {
    // Without batch ids, each attempt is two requests: the page is read before an edit is sent again.
    const tries = this.#parts.hasBatchIds ? this.#tries() : 2 * this.#tries() - 1
    return Math.max(this.#retryAfter * 1_000, backoff(tries, this.#answer ? answeredWaits : unreachedWaits))
  }

  async #work() {
    while (this.#next() !== null) {
      const went = await this.#ask()
      // Edits typed meanwhile wait for their own pause, unless a flush is waiting for all of them.
      const isDone = went === 'saved' && this.#flushes === 0 && this.#parts.session().suspects === 0
      if (went === 'failed' || isDone) return
    }
  }

  async #ask(): Promise<Went> {
    const next = this.#next()
    if (next === null) return 'on'
    if (next === 'read') return this.#read('read')
    return !this.#parts.hasBatchIds && this.#parts.session().flight ? this.#read('readInstead') : this.#send()
  }

  async #send(): Promise<Went> {
    const { dispatch, session, hasBatchIds } = this.#parts
    const isAgain = session().flight !== null
    dispatch({ type: 'send', batchId: crypto.randomUUID() })
    const { flight } = session()
    if (!flight) return 'failed'
    const { batchId, ...rest } = sent(flight)
    try {
      const body = hasBatchIds ? { ...rest, batchId } : rest
      this.#receive('answered', await this.#parts.send(body, this.#stop.signal))
      this.#conflicts = 0
      return 'saved'
    } catch (error) {
      return this.#stop.signal.aborted ? 'failed' : this.#refused(error, isAgain)
    }
  }

  async #read(how: 'read' | 'readInstead'): Promise<Went> {
    try {
      this.#receive(how, await this.#parts.read(this.#stop.signal))
      return this.#next() === 'read' ? this.#conflicted() : 'on'
    } catch (error) {
      return this.#stop.signal.aborted ? 'failed' : this.#troubled(error, 'read')
    }
  }

  #receive(type: 'answered' | 'read' | 'readInstead', page: Page) {
    // That the page can be read is no reason to send an edit again that the service answered with an error.
    if (type === 'answered' || this.#answer === null || this.#hasReadFailed) this.#succeeded()
    this.#parts.dispatch({ type, revision: page.revision, content: toContent(page) })
    this.#parts.onPage(page)
  }

  async #refused(error: unknown, isAgain: boolean): Promise<Went> {
    const { dispatch, hasBatchIds } = this.#parts
    // Without batch ids, the revision may have changed because the first attempt, whose response was lost, was applied.
    if (isAgain && !hasBatchIds && error instanceof ApiError && error.status === 409) return this.#read('readInstead')
    if (error instanceof ApiError && error.status === 409) {
      const { failure } = error
      dispatch({
        type: 'stale',
        revision: failure.code === 'stale_revision' ? (failure.details?.revision ?? null) : null,
      })
      return this.#conflicted()
    }
    if (isRejection(error)) {
      this.#succeeded()
      dispatch({ type: 'rejected', ...toRejection(error) })
      return 'on'
    }
    return this.#troubled(error, 'send')
  }

  #succeeded() {
    this.#failures = 0
    this.#retryAfter = 0
    this.#answer = null
    this.#parts.onFailure(null)
  }

  #conflicted(): Went {
    this.#conflicts += 1
    if (this.#tries() === 0) return 'on'
    this.#parts.dispatch({ type: 'unanswered', connectionError: 'unavailable' })
    return 'failed'
  }

  #troubled(error: unknown, what: 'read' | 'send'): Went {
    this.#failures += 1
    this.#hasReadFailed = what === 'read'
    this.#retryAfter = error instanceof ApiError ? error.retryAfter : 0
    const status = error instanceof ApiError ? error.status : 0
    this.#answer = error instanceof ApiError && wasAnswered(error) ? error : null
    const unreached = this.#parts.isOnline() ? 'timeout' : 'offline'
    const answered = status === 401 ? 'signed_out' : isPageDeleted(error) ? 'not_found' : 'unavailable'
    this.#parts.dispatch({ type: 'unanswered', connectionError: status > 0 ? answered : unreached })
    return 'failed'
  }
}

type Went = 'saved' | 'on' | 'failed'

/** The part of a page that the engine edits. */
export function toContent({ pages, theme, nav }: Page): PageContent {
  // The contract types these values as `unknown`; they are JSON.
  return { pages, theme, nav } as PageContent
}

// What services answer to an edit that they will refuse again: by its content, by the plan, by its size.
const rejectionStatuses = [400, 402, 403, 413, 422]
// What is not about the edit: it is sent again once an admin has changed the role, the key or the plan.
const retriedErrorCodes = ['forbidden', 'insufficient_scope', 'plan_required', 'two_factor_required']

function isRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return rejectionStatuses.includes(error.status) && !retriedErrorCodes.includes(error.failure.code)
}

/** Whether a request reached the service. The bff answers for a service that cannot be reached. */
function wasAnswered({ status, failure }: ApiError): boolean {
  return status > 0 && status !== 401 && failure.code !== 'service_unreachable'
}

function isPageDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.failure.code === 'not_found'
}
