import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { roles } from '../../src/contract/endpoint.ts'
import { type EndpointRow, listEndpoints } from '../../src/contract/index.ts'
import { buildOpenApi } from '../../src/contract/openapi.ts'
import { printTable } from '../../src/testing/runs/print-table.ts'
import { spawnStack } from '../../src/testing/stack.ts'
import { createLargestBody } from './largest-body.ts'

// npm run test:deep -- largest-bodies sends the largest valid body to every endpoint as each role, and measures how long scans wait meanwhile.
const MAX_WAIT_MS = 100
const MEBIBYTE = 1024 * 1024
const document = buildOpenApi('http://localhost/v1')
const Invitation = z.object({ url: z.string() })
const List = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
const Code = z.object({ id: z.string(), scanUrl: z.string() })

const stack = await spawnStack()
try {
  process.exitCode = await measure()
} finally {
  await stack.remove()
}

async function measure(): Promise<number> {
  const admin = await signIn(stack.admin)
  const { data } = List.parse(await (await send(admin, 'GET /codes')).json())
  const scanUrl = Code.parse(data[0]).scanUrl
  const scans = new Worker(new URL('./scan-watch.ts', import.meta.url), { workerData: scanUrl })
  const takeScanReport = async () => {
    scans.postMessage('report')
    const [report]: unknown[] = await once(scans, 'message')
    return z.object({ longestWaitMs: z.number(), failedScans: z.number() }).parse(report)
  }
  await pause(1_000)
  await takeScanReport()
  const table: (string | number)[][] = []
  let failures = 0
  for (const role of roles.toReversed()) {
    const cookie = role === 'admin' ? admin : await joinAs(admin, role)
    for (const row of listEndpoints().filter((endpointRow) => mayCall(endpointRow, role))) {
      const path = await fillPath(admin, row)
      const body = toBody(row)
      const startedAt = performance.now()
      const response = await send(cookie, `${row.method} ${path}`, body)
      await response.arrayBuffer()
      const responseMs = performance.now() - startedAt
      await pause(50)
      const { longestWaitMs, failedScans } = await takeScanReport()
      const { status, headers } = response
      const isBroken = status >= 500 && !(status === 503 && headers.has('retry-after'))
      if (isBroken || failedScans > 0) failures += 1
      const note = isBroken ? 'BROKEN' : failedScans > 0 ? 'SCANS FAILED' : longestWaitMs > MAX_WAIT_MS ? 'over' : ''
      table.push([role, row.key, body.length, status, Math.round(responseMs), Math.round(longestWaitMs), note])
    }
  }
  await scans.terminate()
  const sorted = table.toSorted((a, b) => Number(b[5]) - Number(a[5]))
  printTable(['role', 'endpoint', 'bytes', 'status', 'response ms', 'longest scan ms', ''], sorted)
  const slowCount = table.filter((line) => line[6] === 'over').length
  console.log(`\nScans that waited for more than ${MAX_WAIT_MS} ms: during ${slowCount} of ${table.length} requests.`)
  console.log(`${table.length - failures} passed, ${failures} failed`)
  return failures === 0 ? 0 : 1
}

function mayCall({ endpoint }: EndpointRow, role: (typeof roles)[number]): boolean {
  if (endpoint.body === undefined || endpoint.body === 'stream' || endpoint.roles === null) return false
  return role === 'admin' || endpoint.roles.includes(role) || endpoint.part?.roles.includes(role) === true
}

function toBody({ path, method, endpoint }: EndpointRow): string {
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  const { schema } = z.object({ schema: z.unknown() }).parse(content)
  return createLargestBody(schema, { bytes: endpoint.maxBodyBytes ?? MEBIBYTE, schemas: document.components.schemas })
}

/** Replaces the placeholders of the path with the first id in the list of the resource. */
async function fillPath(cookie: string, { path }: EndpointRow): Promise<string> {
  if (!path.includes('{')) return path
  const [, resource = ''] = path.split('/')
  const answer = await send(cookie, `GET /${resource}`)
  const list = List.safeParse(await answer.json().catch(() => null))
  return path.replaceAll(/{\w+}/g, list.data?.data[0]?.id ?? 'none')
}

/** Sends a request. `address` has the form `GET /codes`. */
function send(cookie: string, address: string, body?: string): Promise<Response> {
  const [method = '', path = ''] = address.split(' ')
  const headers = { cookie, origin: stack.origin, ...(body !== undefined && { 'content-type': 'application/json' }) }
  return fetch(`${stack.origin}/api${path}`, { method, headers, ...(body !== undefined && { body }) })
}

async function signIn(credentials: { email: string; password: string }): Promise<string> {
  return toCookies(await post('/auth/sign-in/email', credentials))
}

/** Invites a member with that role, accepts the invitation, and returns the cookies of the member. */
async function joinAs(admin: string, role: string): Promise<string> {
  const invitation = await send(admin, 'POST /invitations', JSON.stringify({ role, email: `${role}@example.com` }))
  const token = new URL(Invitation.parse(await invitation.json()).url).searchParams.get('token')
  return toCookies(
    await post('/auth/accept-invitation', { token, name: `A ${role}`, password: 'violet anvil 27 harbour' }),
  )
}

async function post(path: string, body: object): Promise<Response> {
  const headers = { origin: stack.origin, 'content-type': 'application/json' }
  const answer = await fetch(stack.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

function toCookies(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ')
}
