import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { request } from '../../src/testing/request.ts'
import { until } from '../../src/testing/wait-until.ts'
import { admin, type LimitedProduct } from './limited-product.ts'

type Api = Parameters<typeof request>[0]

const agents = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
]
const Codes = z.object({ data: z.array(z.object({ id: z.string(), shortCode: z.string() })) })
const Totals = z.object({ totals: z.object({ scans: z.int() }) })

interface ScansOptions {
  api: Api
  perSecond: number
  signal: AbortSignal
}

/** Scans the codes of the workspace at a steady rate, from many addresses, until the signal aborts. */
export async function startScans({ serviceOrigin }: LimitedProduct, { api, perSecond, signal }: ScansOptions) {
  const codes = Codes.parse((await request(api, 'GET /codes', { query: { limit: 100 } })).body).data
  const from = new Date().toISOString()
  const connections = new Agent({ keepAlive: true, maxSockets: 32 })
  let [sentCount, answered, failed] = [0, 0, 0]
  const send = () => {
    const code = codes[sentCount % codes.length]
    const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 220)).join('.')
    const headers = {
      'x-forwarded-for': address,
      'user-agent': agents[sentCount % agents.length] ?? '',
      accept: 'text/html',
    }
    sentCount++
    get(`${serviceOrigin}/${code?.shortCode ?? ''}`, { agent: connections, headers }, (response) => {
      response.resume()
      if (response.statusCode === 302) answered++
      else failed++
    }).on('error', () => failed++)
  }
  const run = async () => {
    const startedAt = performance.now()
    while (!signal.aborted) {
      const dueCount = ((performance.now() - startedAt) / 1000) * perSecond
      while (sentCount < dueCount) send()
      await pause(20)
    }
    await until(() => answered + failed === sentCount, { event: 'An answer to every scan' })
  }
  const countStoredScans = async () => {
    const to = new Date(Date.now() + 1_000).toISOString()
    return Totals.parse((await request(api, 'GET /analytics/summary', { query: { from, to } })).body).totals.scans
  }
  return {
    running: run(),
    getAnswered: () => answered,
    getFailed: () => failed,
    /** Waits until the database has every scan, and returns how many are missing, or how many too many there are as a negative number. */
    async countMissing() {
      await until(async () => (await countStoredScans()) === answered, { seconds: 60 }).catch(() => {})
      return answered - (await countStoredScans())
    },
  }
}

/** Signs the admin in to the dashboard, and returns the cookie. */
export async function signIn({ dashboardOrigin }: LimitedProduct): Promise<string> {
  const response = await fetch(`${dashboardOrigin}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: dashboardOrigin },
    body: JSON.stringify(admin),
  })
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}.`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const DASHBOARD_PAUSE_MS = 10_000
const dashboardRequests = [
  '/analytics/summary?codeSeries=true',
  '/codes?limit=50',
  '/scans?limit=50',
  '/webhooks',
  '/alerts',
]

/** Keeps a dashboard open: it asks for its screens again and again, and listens to live events. Returns the number of its failed requests. */
export async function openDashboard(
  { dashboardOrigin }: LimitedProduct,
  { cookie, signal }: { cookie: string; signal: AbortSignal },
): Promise<number> {
  const headers = { cookie }
  let failed = 0
  void listen(`${dashboardOrigin}/api/events?topics=scans`, { headers, signal })
  while (!signal.aborted) {
    for (const path of dashboardRequests) {
      const problem = await findProblem(`${dashboardOrigin}/api${path}`, headers)
      if (problem === null) continue
      failed++
      console.error(`${new Date().toISOString()} A dashboard asked for ${path}: ${problem}`)
    }
    await pause(DASHBOARD_PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  return failed
}

/** The status and body of a response that is not successful, or why there is none. Null if the response is successful. */
async function findProblem(url: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const response = await fetch(url, { headers })
    const text = await response.text()
    return response.ok ? null : `${response.status} ${text}`
  } catch (error) {
    return describeFailure(error)
  }
}

/** The reason of a failed fetch, which is the cause of its error. */
function describeFailure(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : 'no response'
}

async function listen(url: string, options: { headers: Record<string, string>; signal: AbortSignal }): Promise<void> {
  while (!options.signal.aborted)
    try {
      const response = await fetch(url, options)
      for await (const _ of response.body ?? []);
    } catch {
      await pause(1_000)
    }
}

const EDIT_PAUSE_MS = 500
const Content = z.object({
  revision: z.int(),
  pages: z.array(z.object({ id: z.string(), blocks: z.array(z.object({ id: z.string() })) })),
})

/** Edits the heading of a page twice a second, as somebody who types. Returns the number of edits. */
export async function editAPage(api: Api, signal: AbortSignal): Promise<number> {
  const body = { name: 'Edited', subdomain: `edited-${Date.now()}`, templateId: 'blank' }
  const created = await request(api, 'POST /pages', { body })
  const { id } = z.object({ id: z.string() }).parse(created.body)
  let document = Content.parse(created.body)
  let edits = 0
  for (; !signal.aborted; edits++) {
    const [page] = document.pages
    const fields = { text: `Heading ${edits}` }
    const operation =
      edits === 0
        ? { op: 'addBlock', page: page?.id, type: 'heading', fields }
        : { op: 'setBlock', page: page?.id, block: page?.blocks.at(-1)?.id, fields }
    const edit = { revision: document.revision, operations: [operation], batchId: `heading-${edits}` }
    const reply = await sendUntilAnswered(() => request(api, 'POST /pages/{id}/edits', { params: { id }, body: edit }))
    if (reply.status !== 200)
      throw new Error(`An edit was answered with ${reply.status}: ${JSON.stringify(reply.body)}`)
    document = Content.parse(reply.body)
    await pause(EDIT_PAUSE_MS, undefined, { signal }).catch(() => {})
  }
  return edits
}

const RETRY_MS = 1_000

/**
 * Sends a request again until there is a response other than `unavailable`, as a builder does. A batch of edits that is sent again is applied
 * once.
 */
async function sendUntilAnswered<Reply extends { status: number }>(send: () => Promise<Reply>): Promise<Reply> {
  for (;;)
    try {
      const reply = await send()
      if (reply.status !== 503) return reply
      throw new Error('The service is busy.')
    } catch (error) {
      console.error(`${new Date().toISOString()} An edit is sent again: ${describeFailure(error)}`)
      await pause(RETRY_MS)
    }
}
