import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/open.ts'
import { createId } from '#service/ids/ids.ts'
import { type ApiRequestRow, storeApiRequests } from './api-requests.ts'

const STORE_INTERVAL_MS = 500
// While the database is down, this many of the newest requests wait in memory.
const MAX_WAITING = 10_000
const MAX_PATH_LENGTH = 500

/**
 * Stores requests with API keys. The requests of half a second are stored together, after their responses, so that no response is delayed.
 * Requests with the dashboard's own key are left out: the audit log has what people do.
 */
export class RequestLog {
  #waiting: ApiRequestRow[] = []
  #storing = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #db
  #log

  constructor(db: Database, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      // Without a valid key there is no caller, although the type says that there is one.
      const caller: FastifyRequest['caller'] | undefined = request.caller
      if (caller && caller.key.scope !== 'admin') this.#add(toRow(request, reply))
      done()
    })
  }

  /** Stores the waiting requests and stops. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#storing = this.#storing.then(() => this.#store())
    await this.#storing
  }

  #add(row: ApiRequestRow): void {
    this.#waiting.push(row)
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#storing = this.#storing.then(() => this.#store())
    }, STORE_INTERVAL_MS).unref()
  }

  async #store(): Promise<void> {
    const rows = this.#waiting.slice(-MAX_WAITING)
    this.#waiting = []
    try {
      await storeApiRequests(this.#db, rows)
    } catch (error) {
      this.#log.warn({ err: error, requests: rows.length }, 'could not store requests in the request log')
      // Tried again with the next requests.
      this.#waiting = [...rows, ...this.#waiting]
    }
  }
}

function toRow(request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): ApiRequestRow {
  const { caller, errorCode, method, url } = request
  return {
    workspaceId: caller.workspace.id,
    // The id has the time when the request began, even if its stream was open for hours.
    id: createId('req', new Date(Date.now() - elapsedTime)),
    requestId: request.id,
    keyId: caller.key.id,
    method,
    path: (url.split('?', 1)[0] ?? '').slice(0, MAX_PATH_LENGTH),
    status: statusCode,
    durationMs: Math.round(elapsedTime * 10) / 10,
    code: errorCode ?? null,
  }
}
