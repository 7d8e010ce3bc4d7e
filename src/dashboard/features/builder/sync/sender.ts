import { calculateBackoff } from '#contract/backoff.ts'
import type { SessionEvent } from '#document/edit-session.ts'
import { getRequestBody } from '#document/session/request.ts'
import type { EditSession } from '#document/session/session-state.ts'
import { getNextRequest } from '#document/session/session-status.ts'
import { ApiError } from '#dashboard/api/client.ts'
import type { PageClient } from '#dashboard/api/compatibility/page-client.ts'
import { toContent } from '#dashboard/api/compatibility/pages.ts'
import { toRejection } from '#dashboard/api/compatibility/to-rejection.ts'
import type { Page } from '#dashboard/api/pages.ts'

const IDLE_MS = 400
const PATIENCE_MS = 2_000
const unreachedBackoff = { firstMs: 1_000, longestMs: 30_000 }
const answeredBackoff = { firstMs: 1_000, longestMs: 300_000 }
/** Minimum pause between an attempt that did not reach the service and one caused by a working connection, which may only work for others. */
const RESUME_MS = 10_000
/** Conflicts that are retried without a pause; after that the sender backs off. */
const CONFLICTS_WITHOUT_PAUSE = 2

/** The service's answer to edits that it does not save. */
export interface SaveFailure {
  /** The message of the service. */
  message: string
  /** When they are sent again, in milliseconds since 1970. */
  retryAt: number
}

export interface SenderDependencies {
  session: () => EditSession
  dispatch: (event: SessionEvent) => void
  /** Receives every page of the service. */
  onPage: (page: Page) => void
  /** Receives a temporary error of the service; null once a later request succeeds. */
  onFailure: (failure: SaveFailure | null) => void
  client: Pick<PageClient, 'canRepeat' | 'read' | 'send'>
  isOnline: () => boolean
}

/**
 * Sends queued edits, one request at a time, and reads newer revisions. Failures are retried with backoff. A request that the service answered
 * with an error waits for its retry time even if other requests succeed; only one that did not reach it is sent when the connection is back.
 */
export class Sender {
  #dependencies
  #stop = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince: number | null = null
  #failures = 0
  /** 409 responses, and reads without a newer revision, since the last successful save. */
  #conflicts = 0
  #retryAfter = 0
  /** The error of the last failure; null if the service was not reached. */
  #answer: ApiError | null = null
  /** Whether the last failure was that of a read, which the next successful read ends. */
  #hasReadFailed = false
  #lastAttemptAt = 0
  #flushes = 0
  #running: Promise<void> | null = null

  constructor(dependencies: SenderDependencies) {
    this.#dependencies = dependencies
  }

  /** Schedules a send: when the person pauses, or after two seconds at most. */
  schedule(): void {
    if (this.#stop.signal.aborted || this.#running) return
    // Typing does not shorten the pause after a failure.
    if (this.#countTries() > 0 && this.#timer !== undefined) return
    const now = performance.now()
    this.#waitingSince ??= now
    this.#runAfter(Math.max(0, Math.min(IDLE_MS, this.#waitingSince + PATIENCE_MS - now)))
  }

  /** Sends edits that wait for a pause in typing. After a failure, it only retries a request that did not reach the service, and not too soon. */
  sendPending(): void {
    const isPaused =
      this.#countTries() > 0 && (this.#answer !== null || performance.now() - this.#lastAttemptAt < RESUME_MS)
    if (!isPaused) void this.flush()
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
    return this.#stop.signal.aborted ? null : getNextRequest(this.#dependencies.session())
  }

  #runAfter(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), ms)
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastAttemptAt = performance.now()
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
      this.#waitingSince = null
      if (this.#next() === null) return
      const delay = this.#countTries() === 0 ? IDLE_MS : this.#calculateRetryDelay()
      this.#runAfter(delay)
      if (this.#answer) this.#dependencies.onFailure({ message: this.#answer.userMessage, retryAt: Date.now() + delay })
    })
    return this.#running
  }

  /** Failures in a row. */
  #countTries(): number {
    return this.#failures + Math.max(0, this.#conflicts - CONFLICTS_WITHOUT_PAUSE)
  }

  #calculateRetryDelay(): number {
    // If edits cannot be repeated, each attempt is two requests: the page is read before they are sent again.
    const tries = this.#dependencies.client.canRepeat ? this.#countTries() : 2 * this.#countTries() - 1
    const backoff = calculateBackoff(tries, this.#answer ? answeredBackoff : unreachedBackoff)
    return Math.max(this.#retryAfter * 1_000, backoff)
  }

  async #sendAll() {
    while (this.#next() !== null) {
      const result = await this.#makeRequest()
      // Edits typed meanwhile wait for their own pause, unless a flush is waiting for all of them.
      const isDone = result === 'saved' && this.#flushes === 0 && this.#dependencies.session().suspects === 0
      if (result === 'failed' || isDone) return
    }
  }

  async #makeRequest(): Promise<RequestResult> {
    const next = this.#next()
    if (next === null) return 'on'
    if (next === 'read') return this.#read('read')
    const { client, session } = this.#dependencies
    return session().flight && !client.canRepeat ? this.#read('readInstead') : this.#send()
  }

  async #send(): Promise<RequestResult> {
    const { client, dispatch, session } = this.#dependencies
    dispatch({ type: 'send', batchId: crypto.randomUUID() })
    const { flight } = session()
    if (!flight) return 'failed'
    try {
      this.#receive('answered', await client.send(getRequestBody(flight), this.#stop.signal))
      this.#conflicts = 0
      return 'saved'
    } catch (error) {
      return this.#stop.signal.aborted ? 'failed' : this.#handleSendError(error)
    }
  }

  async #read(eventType: 'read' | 'readInstead'): Promise<RequestResult> {
    try {
      this.#receive(eventType, await this.#dependencies.client.read(this.#stop.signal))
      return this.#next() === 'read' ? this.#handleConflict() : 'on'
    } catch (error) {
      return this.#stop.signal.aborted ? 'failed' : this.#handleFailure(error, 'read')
    }
  }

  #receive(type: 'answered' | 'read' | 'readInstead', page: Page) {
    // A successful read is no reason to repeat an edit that the service answered with an error.
    if (type === 'answered' || this.#answer === null || this.#hasReadFailed) this.#resetFailures()
    this.#dependencies.dispatch({ type, revision: page.revision, content: toContent(page) })
    this.#dependencies.onPage(page)
  }

  #handleSendError(error: unknown): RequestResult {
    const { dispatch } = this.#dependencies
    if (error instanceof ApiError && error.status === 409) {
      const { failure } = error
      dispatch({
        type: 'stale',
        revision: failure.code === 'stale_revision' ? (failure.details?.revision ?? null) : null,
      })
      return this.#handleConflict()
    }
    if (isRejection(error)) {
      this.#resetFailures()
      dispatch({ type: 'rejected', ...toRejection(error) })
      return 'on'
    }
    return this.#handleFailure(error, 'send')
  }

  #resetFailures() {
    this.#failures = 0
    this.#retryAfter = 0
    this.#answer = null
    this.#dependencies.onFailure(null)
  }

  #handleConflict(): RequestResult {
    this.#conflicts += 1
    if (this.#countTries() === 0) return 'on'
    this.#dependencies.dispatch({ type: 'unanswered', connectionError: 'unavailable' })
    return 'failed'
  }

  #handleFailure(error: unknown, request: 'read' | 'send'): RequestResult {
    this.#failures += 1
    this.#hasReadFailed = request === 'read'
    this.#retryAfter = error instanceof ApiError ? error.retryAfter : 0
    const status = error instanceof ApiError ? error.status : 0
    this.#answer = error instanceof ApiError && isAnswered(error) ? error : null
    const unreachedError = this.#dependencies.isOnline() ? 'timeout' : 'offline'
    const answeredError = status === 401 ? 'signed_out' : isPageDeleted(error) ? 'not_found' : 'unavailable'
    this.#dependencies.dispatch({ type: 'unanswered', connectionError: status > 0 ? answeredError : unreachedError })
    return 'failed'
  }
}

type RequestResult = 'saved' | 'on' | 'failed'

// Statuses of edits that would be rejected again, because of their content, the plan or their size.
const rejectionStatuses = [400, 402, 403, 413, 422]
// Errors that are not about the edit. It is sent again, in case an admin has changed the role, the key or the plan.
const retriedErrorCodes = ['forbidden', 'insufficient_scope', 'plan_required', 'two_factor_required']

function isRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return rejectionStatuses.includes(error.status) && !retriedErrorCodes.includes(error.failure.code)
}

/** Whether the response is the service's own. The bff responds for a service that cannot be reached. */
function isAnswered({ status, failure }: ApiError): boolean {
  return status > 0 && status !== 401 && failure.code !== 'service_unreachable'
}

function isPageDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.failure.code === 'not_found'
}
