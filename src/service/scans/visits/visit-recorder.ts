import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import { shortCodes } from '#service/codes/schema.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { visitSteps } from './schema.ts'
import { type ScanTokens, findToken, VISIT_TOKEN_MS } from './scan-token.ts'

const FLUSH_MS = 1_000
const MAX_WAITING_STEPS = 20_000
const STEPS_PER_QUERY = 1_000

type VisitStep = Pick<typeof visitSteps.$inferSelect, 'workspaceId' | 'scanId' | 'step' | 'openedId'> & {
  shortCode: string
}

/** Counts a step of a visit on a page or site, if the address has the token of a scan. Returns whether it has one. */
export type RecordStep = (
  address: string | undefined,
  step: Pick<VisitStep, 'workspaceId' | 'openedId' | 'step'>,
) => boolean

interface VisitRecorderOptions {
  db: Database
  tokens: ScanTokens
  log: FastifyBaseLogger
}

/**
 * Stores the steps of visits in batches, once a second, so that no visitor waits for the database. A process that is killed loses the steps
 * of its last second. While the database is down, steps wait in memory, up to a limit.
 */
export class VisitRecorder {
  #options
  #waiting = new Map<string, VisitStep>()
  #timer
  #writing = Promise.resolve()
  #lost

  constructor(options: VisitRecorderOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#flush(), FLUSH_MS).unref()
    this.#lost = new ThrottledLogger((steps) =>
      options.log.warn({ steps }, 'Visits of pages and sites were not counted: too many are waiting for the database.'),
    )
  }

  readonly record: RecordStep = (address, step) => {
    const token = findToken(address)
    const scan = token === null ? null : this.#options.tokens.read(token, VISIT_TOKEN_MS)
    if (!scan) return false
    const key = `${step.workspaceId} ${scan.scanId} ${step.step}`
    if (this.#waiting.has(key)) return true
    if (this.#waiting.size < MAX_WAITING_STEPS) this.#waiting.set(key, { ...scan, ...step })
    else this.#lost.record()
    return true
  }

  /** Resolves when all recorded steps are stored, or storing them has failed. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#flush()
  }

  #flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      while (this.#waiting.size > 0) {
        const batch = [...this.#waiting].slice(0, STEPS_PER_QUERY)
        try {
          await this.#store(batch.map(([, step]) => step))
        } catch (error) {
          this.#options.log.debug({ err: error }, 'Visits are waiting for the database.')
          return
        }
        for (const [key, step] of batch) if (this.#waiting.get(key) === step) this.#waiting.delete(key)
      }
    })
    return this.#writing
  }

  /** Steps whose token is of another workspace are ignored. */
  async #store(steps: readonly VisitStep[]) {
    await this.#options.db.execute(sql`
      insert into ${visitSteps} (workspace_id, code_id, scan_id, step, opened_id)
      select row."workspaceId", known.code_id, row."scanId", row.step, row."openedId"
      from json_to_recordset(${JSON.stringify(steps)}::json)
        as row("workspaceId" text, "shortCode" text, "scanId" text, step text, "openedId" text)
      join ${shortCodes} as known on known.short_code = row."shortCode" and known.workspace_id = row."workspaceId"
      on conflict do nothing`)
  }
}
