import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { phoneAgent } from '../../src/testing/phone-agent.ts'

const SCANS_PER_SECOND = 40
/** How long a phone waits for a response. */
const PATIENCE_MS = 10_000
/** After which a person scans again. */
const RETRY_MS = 1_000

/** How a visit ended: at the first try, at the second, or not at all. */
export interface VisitCounts {
  answeredAtOnce: number
  answeredOnRetry: number
  failed: number
}

/** Phones that scan codes at a fixed rate, regardless of responses, each on a connection of its own. */
export class ScanLoad {
  /** By referrer, of which every try has its own, when the try was sent. */
  readonly sentAt = new Map<string, number>()
  /** The referrers of tries that were redirected. */
  readonly answered = new Set<string>()
  readonly visits: VisitCounts = { answeredAtOnce: 0, answeredOnRetry: 0, failed: 0 }
  /** The answers to scans that were not redirected, each with its number. */
  readonly failures = new Map<string, number>()
  readonly #origin
  readonly #shortCodes
  readonly #open = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #visitCount = 0

  constructor(origin: string, shortCodes: readonly string[]) {
    this.#origin = origin
    this.#shortCodes = shortCodes
  }

  start(): void {
    const startedAt = performance.now()
    this.#timer = setInterval(() => {
      const dueCount = ((performance.now() - startedAt) / 1_000) * SCANS_PER_SECOND
      while (this.#visitCount < dueCount) {
        const visit = this.#visit(this.#visitCount++).finally(() => this.#open.delete(visit))
        this.#open.add(visit)
      }
    }, 10)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#open)
  }

  async #visit(index: number): Promise<void> {
    const path = `/${this.#shortCodes[index % this.#shortCodes.length]}`
    if (await this.#scan(path, `https://scan.example/${index}-1`)) {
      this.visits.answeredAtOnce++
      return
    }
    await pause(RETRY_MS)
    if (await this.#scan(path, `https://scan.example/${index}-2`)) this.visits.answeredOnRetry++
    else this.visits.failed++
  }

  async #scan(path: string, referrer: string): Promise<boolean> {
    this.sentAt.set(referrer, Date.now())
    const headers = { referer: referrer, 'user-agent': phoneAgent }
    const outcome = await requestOnce(this.#origin + path, headers)
    if (outcome === '302') this.answered.add(referrer)
    else this.failures.set(outcome, (this.failures.get(outcome) ?? 0) + 1)
    return outcome === '302'
  }
}

/** The status, or how the request failed. */
function requestOnce(url: string, headers: Record<string, string>): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const sending = request(url, { headers, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) }, (response) => {
    response.resume().on('close', () => resolve(response.complete ? String(response.statusCode) : 'cut off'))
  })
  sending.on('error', (error) => resolve(error.name === 'AbortError' ? 'no answer' : error.message)).end()
  return promise
}
