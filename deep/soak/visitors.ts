import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type VisitCounts, visitVersion } from '../../src/testing/labeled-site.ts'
import { requestHost } from '../../src/testing/request-host.ts'
import { admin, DASHBOARD_HOST, PAGES_DOMAIN, type Product } from './product.ts'

const VISIT_PAUSE_MS = 500
const DASHBOARD_PAUSE_MS = 1_000
const PATIENCE_MS = 15_000

const Summary = z.object({ totals: z.object({ scans: z.int() }) })

/** People who look at the site and at the dashboard until they are stopped. */
export class Visitors {
  /** Answers of the dashboard by their status. */
  readonly dashboardAnswers = new Map<string, number>()
  /** Visits of the site that were answered as a whole. */
  siteVisits = 0
  /** Files of such visits that were of another version than the home page. */
  mixedFiles = 0
  readonly #origin
  readonly #serviceOrigins
  #cookie: string | null = null
  #isStopped = false
  #running: Promise<unknown> = Promise.resolve()

  constructor({ origin, serviceOrigins }: Pick<Product, 'origin' | 'serviceOrigins'>) {
    this.#origin = origin
    this.#serviceOrigins = serviceOrigins
  }

  start(subdomain: string): void {
    this.#running = Promise.all([this.#visitSite(`http://${subdomain}.${PAGES_DOMAIN}/`), this.#watchDashboard()])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  /** The number of scans that the dashboard shows for a period that has all of them, regardless of the clock that they were stored by. */
  async readScans(): Promise<number | null> {
    const { status, body } = await this.#readSummary()
    return status === 200 ? Summary.parse(JSON.parse(body)).totals.scans : null
  }

  /** Visits one service after the other: while one has not heard of a deploy yet, each serves another version, but a whole one. */
  async #visitSite(url: string): Promise<void> {
    for (let visitNumber = 0; !this.#isStopped; visitNumber++) {
      const service = this.#serviceOrigins[visitNumber % this.#serviceOrigins.length] ?? this.#origin
      const counts: VisitCounts = { visits: 0, mixedFiles: 0, wrongTypes: 0, failedRequests: 0 }
      await limit(visitVersion(service, url, { visitNumber, counts })).catch(() => {})
      if (counts.visits === 1 && counts.failedRequests === 0) {
        this.siteVisits++
        this.mixedFiles += counts.mixedFiles
      }
      await pause(VISIT_PAUSE_MS)
    }
  }

  async #watchDashboard(): Promise<void> {
    while (!this.#isStopped) {
      const status = await this.#readSummary().then(
        (response) => String(response.status),
        () => 'no answer',
      )
      this.dashboardAnswers.set(status, (this.dashboardAnswers.get(status) ?? 0) + 1)
      await pause(DASHBOARD_PAUSE_MS)
    }
  }

  async #readSummary() {
    const [from, to] = [-10, 60].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
    this.#cookie ??= await this.#signIn()
    const query = new URLSearchParams({ from: from ?? '', to: to ?? '' })
    const headers = this.#cookie === null ? {} : { cookie: this.#cookie }
    const url = `http://${DASHBOARD_HOST}/api/analytics/summary?${query}`
    const response = await limit(requestHost(this.#origin, url, { headers }))
    // A bff whose clock was ahead has ended the session.
    if (response.status === 401) this.#cookie = null
    return response
  }

  async #signIn(): Promise<string | null> {
    const url = `http://${DASHBOARD_HOST}/auth/sign-in/email`
    const headers = { origin: `http://${DASHBOARD_HOST}`, 'content-type': 'application/json' }
    const body = JSON.stringify(admin)
    const response = await limit(requestHost(this.#origin, url, { method: 'POST', headers, body }))
    const cookies = [response.headers['set-cookie'] ?? []].flat()
    return response.status === 200 ? cookies.map((cookie) => cookie.split(';')[0]).join('; ') : null
  }
}

/** Rejects if there is no result in time. */
async function limit<T>(result: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No answer.')), PATIENCE_MS)
  return Promise.race([result, promise]).finally(() => clearTimeout(timer))
}
