import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#database/open.ts'
import { shortCodes } from '#service/codes/schema.ts'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { visitSteps } from './schema.ts'
import { type ScanTokens, tokenIn, VISIT_MS } from './scan-token.ts'

const FLUSH_MS = 1_000
const MOST_WAITING = 20_000
const BATCH = 1_000

type Step = Pick<typeof visitSteps.$inferSelect, 'workspaceId' | 'scanId' | 'step' | 'openedId'> & { shortCode: string }

/** Counts what a visitor did on a page or site, if the address has the token of a scan. Returns whether it has. */
export type RecordStep = (address: string | undefined, at: Pick<Step, 'workspaceId' | 'openedId' | 'step'>) => boolean

interface RecorderParts {
  db: Database
  tokens: ScanTokens
  log: FastifyBaseLogger
}

/**
 * Counts the steps of visits, in batches once a second, so that no visitor waits for it. A process that is killed loses the steps of its
 * last second; while the database is away they wait in memory, as many as fit.
 */
export class VisitRecorder {
  #parts
  #waiting = new Map<string, Step>()
  #timer
  #writing = Promise.resolve()
  #lost

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.#flush(), FLUSH_MS).unref()
    this.#lost = new ThrottledLogger((steps) =>
      parts.log.warn({ steps }, 'Visits of pages and sites were not counted: too many wait for the database.'),
    )
  }

  readonly record: RecordStep = (address, at) => {
    const token = tokenIn(address)
    const scan = token === null ? null : this.#parts.tokens.read(token, VISIT_MS)
    if (!scan) return false
    const key = `${at.workspaceId} ${scan.scanId} ${at.step}`
    if (this.#waiting.has(key)) return true
    if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, { ...scan, ...at })
    else this.#lost.happened()
    return true
  }

  /** Resolves when everything recorded so far is stored, or could not be. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#flush()
  }

  #flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      while (this.#waiting.size > 0) {
        const batch = [...this.#waiting].slice(0, BATCH)
        try {
          await this.#store(batch.map(([, step]) => step))
        } catch (error) {
          this.#parts.log.debug({ err: error }, 'Visits wait for the database.')
          return
        }
        for (const [key, step] of batch) if (this.#waiting.get(key) === step) this.#waiting.delete(key)
      }
    })
    return this.#writing
  }

  /** A token of another workspace counts for nothing. */
  async #store(steps: readonly Step[]) {
    await this.#parts.db.execute(sql`
      insert into ${visitSteps} (workspace_id, code_id, scan_id, step, opened_id)
      select row."workspaceId", known.code_id, row."scanId", row.step, row."openedId"
      from json_to_recordset(${JSON.stringify(steps)}::json)
        as row("workspaceId" text, "shortCode" text, "scanId" text, step text, "openedId" text)
      join ${shortCodes} as known on known.short_code = row."shortCode" and known.workspace_id = row."workspaceId"
      on conflict do nothing`)
  }
}
