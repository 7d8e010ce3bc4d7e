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

const TYPING_PAUSE_MS = 400
const LONGEST_DELAY_MS = 2_000
const unreachedBackoff = { firstMs: 1_000, longestMs: 30_000 }
const errorResponseBackoff = { firstMs: 1_000, longestMs: 300_000 }
/** Pause after an attempt that did not reach the service, even if the browser is online: the service may still be out of reach. */
const SHORTEST_RESUME_PAUSE_MS = 10_000
/** Number of stale responses in a row that are retried without a pause. */
const STALE_RESPONSES_WITHOUT_PAUSE = 2

/** The service's answer to edits that it does not save. */
export interface SaveFailure {
  /** The message of the service. */
  message: string
  /** When the edits are sent again, in milliseconds since 1970. */
  retryAt: number
}

export interface SenderDependencies {
  getSession: () => EditSession
  dispatch: (event: SessionEvent) => void
  /** Receives each page that the service returns. */
  onPage: (page: Page) => void
  /** Receives a temporary error of the service; null once a later request succeeds. */
  onFailure: (failure: SaveFailure | null) => void
  client: Pick<PageClient, 'canRepeat' | 'read' | 'send'>
  isOnline: () => boolean
}

/**
 * Sends queued edits, one request at a time, and reads newer revisions. Failures are retried with backoff. After an error response, the
 * request waits for its retry time, even if other requests succeed. A request that did not reach the service is sent again as soon as the
 * connection is back.
 */
export class Sender {
  #dependencies
  #stop = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince: number | null = null
  #failures = 0
  /** 409 responses, and reads without the announced revision, since the last successful save. */
  #staleResponses = 0
  #retryAfterSeconds = 0
  /** The error response of the last failure. Null if the service was not reached. */
  #errorResponse: ApiError | null = null
  /** Whether the last failure was that of a read. The next successful read then ends the pauses. */
  #hasReadFailed = false
  #lastAttemptAt = 0
  #activeFlushes = 0
  #activeRun: Promise<void> | null = null

  constructor(dependencies: SenderDependencies) {
    this.#dependencies = dependencies
  }

  /** Schedules a send for when the person pauses typing, or after two seconds at most. */
  schedule(): void {
    if (this.#stop.signal.aborted || this.#activeRun) return
    // Typing does not shorten the pause after a failure.
    if (this.#countFailures() > 0 && this.#timer !== undefined) return
    const now = performance.now()
    this.#waitingSince ??= now
    this.#runAfter(Math.max(0, Math.min(TYPING_PAUSE_MS, this.#waitingSince + LONGEST_DELAY_MS - now)))
  }

  /** Sends edits that wait for a pause in typing. After a failure, it retries only a request that did not reach the service, at most every ten seconds. */
  sendPending(): void {
    const isPaused =
      this.#countFailures() > 0 &&
      (this.#errorResponse !== null || performance.now() - this.#lastAttemptAt < SHORTEST_RESUME_PAUSE_MS)
    if (!isPaused) void this.flush()
  }

  /** Sends at once. Resolves when nothing is pending, or nothing can be sent now. */
  async flush(): Promise<void> {
    this.#activeFlushes += 1
    try {
      if (this.#activeRun) await this.#activeRun
      if (this.#getNextRequest() !== null) await this.#run()
    } finally {
      this.#activeFlushes -= 1
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#stop.abort()
  }

  #getNextRequest() {
    return this.#stop.signal.aborted ? null : getNextRequest(this.#dependencies.getSession())
  }

  #runAfter(ms: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), ms)
  }

  #run(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#lastAttemptAt = performance.now()
    this.#activeRun ??= this.#sendAll().finally(() => {
      this.#activeRun = null
      this.#waitingSince = null
      if (this.#getNextRequest() === null) return
      const delay = this.#countFailures() === 0 ? TYPING_PAUSE_MS : this.#calculateRetryDelay()
      this.#runAfter(delay)
      if (this.#errorResponse)
        this.#dependencies.onFailure({ message: this.#errorResponse.userMessage, retryAt: Date.now() + delay })
    })
    return this.#activeRun
  }

  /** Failures in a row. */
  #countFailures(): number {
    return this.#failures + Math.max(0, this.#staleResponses - STALE_RESPONSES_WITHOUT_PAUSE)
  }

  #calculateRetryDelay(): number {
    // If edits cannot be repeated, each attempt is two requests: the page is read before they are sent again.
    const attempts = this.#dependencies.client.canRepeat ? this.#countFailures() : 2 * this.#countFailures() - 1
    const backoff = calculateBackoff(attempts, this.#errorResponse ? errorResponseBackoff : unreachedBackoff)
    return Math.max(this.#retryAfterSeconds * 1_000, backoff)
  }

  async #sendAll() {
    while (this.#getNextRequest() !== null) {
      const result = await this.#makeRequest()
      // Edits typed meanwhile wait for their own pause, unless a flush is waiting for all of them.
      const isDone = result === 'saved' && this.#activeFlushes === 0 && this.#dependencies.getSession().suspects === 0
      if (result === 'failed' || isDone) return
    }
  }

  async #makeRequest(): Promise<RequestResult> {
    const request = this.#getNextRequest()
    if (request === null) return 'continue'
    if (request === 'read') return this.#read('read')
    const { client, getSession } = this.#dependencies
    return getSession().flight && !client.canRepeat ? this.#read('readAfterLostResponse') : this.#send()
  }

  async #send(): Promise<RequestResult> {
    const { client, dispatch, getSession } = this.#dependencies
    dispatch({ type: 'send', batchId: crypto.randomUUID() })
    const { flight } = getSession()
    if (!flight) return 'failed'
    try {
      this.#receive('applied', await client.send(getRequestBody(flight), this.#stop.signal))
      this.#staleResponses = 0
      return 'saved'
    } catch (error) {
      return this.#stop.signal.aborted ? 'failed' : this.#handleSendError(error)
    }
  }

  async #read(eventType: 'read' | 'readAfterLostResponse'): Promise<RequestResult> {
    try {
      this.#receive(eventType, await this.#dependencies.client.read(this.#stop.signal))
      return this.#getNextRequest() === 'read' ? this.#handleStaleResponse() : 'continue'
    } catch (error) {
      return this.#stop.signal.aborted ? 'failed' : this.#handleFailure(error, 'read')
    }
  }

  #receive(type: 'applied' | 'read' | 'readAfterLostResponse', page: Page) {
    // A successful read does not shorten the pause after an error response to an edit.
    if (type === 'applied' || this.#errorResponse === null || this.#hasReadFailed) this.#resetFailures()
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
      return this.#handleStaleResponse()
    }
    if (isRejection(error)) {
      this.#resetFailures()
      dispatch({ type: 'rejected', ...toRejection(error) })
      return 'continue'
    }
    return this.#handleFailure(error, 'send')
  }

  #resetFailures() {
    this.#failures = 0
    this.#retryAfterSeconds = 0
    this.#errorResponse = null
    this.#dependencies.onFailure(null)
  }

  #handleStaleResponse(): RequestResult {
    this.#staleResponses += 1
    if (this.#countFailures() === 0) return 'continue'
    this.#dependencies.dispatch({ type: 'noResponse', connectionError: 'unavailable' })
    return 'failed'
  }

  #handleFailure(error: unknown, request: 'read' | 'send'): RequestResult {
    this.#failures += 1
    this.#hasReadFailed = request === 'read'
    this.#retryAfterSeconds = error instanceof ApiError ? error.retryAfter : 0
    const status = error instanceof ApiError ? error.status : 0
    this.#errorResponse = error instanceof ApiError && isFromService(error) ? error : null
    const errorWithoutResponse = this.#dependencies.isOnline() ? 'timeout' : 'offline'
    const errorWithResponse = status === 401 ? 'signed_out' : isPageDeleted(error) ? 'not_found' : 'unavailable'
    this.#dependencies.dispatch({
      type: 'noResponse',
      connectionError: status > 0 ? errorWithResponse : errorWithoutResponse,
    })
    return 'failed'
  }
}

type RequestResult = 'saved' | 'continue' | 'failed'

// Statuses of edits that would be rejected again, because of their content, the plan or their size.
const rejectionStatuses = [400, 402, 403, 413, 422]
// Errors that are not about the edit. The edit is sent again, in case an admin has changed the role, the key or the plan.
const retriedErrorCodes = ['forbidden', 'insufficient_scope', 'plan_required', 'two_factor_required']

function isRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return rejectionStatuses.includes(error.status) && !retriedErrorCodes.includes(error.failure.code)
}

/** Whether the service itself responded. If it cannot be reached, the bff responds in its place. */
function isFromService({ status, failure }: ApiError): boolean {
  return status > 0 && status !== 401 && failure.code !== 'service_unreachable'
}

function isPageDeleted(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.failure.code === 'not_found'
}
