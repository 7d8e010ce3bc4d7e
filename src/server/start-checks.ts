import { setTimeout as pause } from 'node:timers/promises'
import { ThrottledLogger } from '#service/runtime/throttled-logger.ts'
import { getDashboardPort, getServicePort, toLocalUrl } from './ports.ts'
import { listParts } from './roles.ts'
import type { Settings } from './settings.ts'
import type { Stack } from './start.ts'

const MAX_TRIES = 50
const RETRY_MS = 100
const WARN_EVERY_MS = 60_000

/** A request that a part of this process must answer before the start is complete. */
export interface StartCheck {
  url: string
  init: RequestInit
  isExpected(status: number): boolean
}

interface WaitOptions {
  /** Called at the first response of 503, and then at most once in `warnEveryMs`. */
  warn(message: string): void
  retryMs?: number
  warnEveryMs?: number
}

/** The checks of the parts in this process: the dashboard, the API and a scan. */
export function listStartChecks(
  settings: Settings,
  { front, serviceUrl, key }: Pick<Stack, 'front' | 'serviceUrl' | 'key'>,
): StartCheck[] {
  const hasService = listParts(settings).has('service')
  const dashboard: StartCheck = {
    url: `${toLocalUrl(getDashboardPort(settings))}/`,
    init: { headers: { accept: 'text/html' } },
    isExpected: (status) => status === 200,
  }
  const api: StartCheck = {
    // SERVICE_URL may be a balancer, which leads to a service only once it is ready.
    url: `${hasService ? toLocalUrl(getServicePort(settings)) : serviceUrl}/v1/me`,
    init: { headers: { authorization: `Bearer ${key}` } },
    isExpected: (status) => status === 200,
  }
  const scan: StartCheck = {
    url: `${toLocalUrl(getServicePort(settings))}/------`,
    init: { method: 'HEAD', redirect: 'manual' },
    isExpected: (status) => status === 404 || status === 302,
  }
  // A bff alone does not wait for its service. Another service may scan at any address, so only its API is checked.
  return [front ? dashboard : [], key === null ? [] : api, hasService ? scan : []].flat()
}

/**
 * Waits until every check has the expected response. Throws after 50 other responses in a row. A response of 503 is waited for without a
 * limit: the database went away during the start, which is not a fault of this process, and a restart would only begin the same wait anew.
 */
export async function waitForStartChecks(
  checks: readonly StartCheck[],
  { warn, retryMs = RETRY_MS, warnEveryMs = WARN_EVERY_MS }: WaitOptions,
): Promise<void> {
  for (const { url, init, isExpected } of checks) {
    const { pathname } = new URL(url)
    const waiting = new ThrottledLogger(
      () =>
        warn(`${pathname} is answered with 503, as while the database cannot be reached. Waiting for another answer.`),
      warnEveryMs,
    )
    for (let tries = 1; ; tries++) {
      const status = await readStatus(url, init)
      if (isExpected(status)) break
      if (status === 503) {
        waiting.record()
        tries = 0
      }
      if (tries === MAX_TRIES) throw new Error(`${pathname} of the new stack answered ${status}.`)
      await pause(retryMs)
    }
  }
}

/** The status of a response. 0 if there is none. */
async function readStatus(url: string, init: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, init)
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
