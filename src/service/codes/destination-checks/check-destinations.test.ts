import { eq } from 'drizzle-orm'
import { createServer } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startHttpServer } from '#testing/http-server.ts'
import type { Code } from '#contract/code.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { openTestDatabase } from '#testing/databases.ts'
import { freePort } from '#testing/free-port.ts'
import { createCode } from '../create-code.ts'
import { codes } from '../schema.ts'
import { updateCode } from '../update-code.ts'
import type { Caller } from '#service/http/caller.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { selectionListeners } from '#service/webhooks/endpoints/selections.ts'
import { checkDueDestinations } from './check-destinations.ts'
import { addDestinationHealth } from './add-destination-health.ts'
import { createDestinationProbe } from './probe.ts'
import { destinationChecks } from './schema.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const database: OpenedDatabase = await openTestDatabase()
const { db } = database
const { id: workspaceId } = await createWorkspace(db, { name: 'Checked', plan: 'business' })
const caller: Caller = {
  workspace: {
    id: workspaceId,
    name: 'Checked',
    slug: 'checked',
    plan: 'business',
    passQuery: 'drop',
    deleteSubmissionsAfterDays: null,
    demo: false,
  },
  ceilings: planCeilings.business,
  key: { id: 'key_1', name: 'Key', scope: 'write', lastUsedAt: null, expiresAt: null },
  actor: { id: 'key_1', name: 'Key' },
}

const unchecked: Pick<Code, 'destinationHealth'> = { destinationHealth: null }
const requests: string[] = []
const host = await startHttpServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  const [, status = '200', onlyGet] = (request.url ?? '').split('/')
  if (status === 'away') response.writeHead(302, { location: '/200' })
  else if (status === 'circle') response.writeHead(302, { location: '/circle' })
  else if (status === 'app') response.writeHead(302, { location: 'itms-apps://example' })
  else response.writeHead(onlyGet === 'get' && request.method === 'HEAD' ? 405 : Number(status))
  response.end()
})
const origin = `http://${host}`

afterAll(() => database.close())

beforeEach(async () => {
  requests.length = 0
  await db.delete(destinationChecks)
})

async function insertCode(url: string): Promise<string> {
  const newCodeRow = { name: url, destination: { type: 'url' as const, url }, accessCodeHash: null, drawn: null }
  return (
    await db.transaction(async (tx) =>
      createCode(tx, caller, { ...newCodeRow, listeners: selectionListeners, scanHost: 'scan.test' }),
    )
  ).id
}

/** Runs the checks that are due `later` milliseconds from now. */
async function runDueChecks(afterMs: number, { allowPrivateHosts = true } = {}): Promise<number> {
  const now = () => new Date(Date.now() + afterMs)
  const { signal } = new AbortController()
  return checkDueDestinations(db, { probe: createDestinationProbe({ allowPrivateHosts }), signal, pauseMs: 0, now })
}

async function findHealth(id: string) {
  const [row] = await db.select().from(codes).where(eq(codes.id, id))
  if (!row) throw new Error('There is no such code.')
  const [presented] = await addDestinationHealth(db, workspaceId, [{ ...row, ...unchecked }])
  const health = presented?.destinationHealth
  return health ? { ok: health.ok, status: health.status, error: health.error } : null
}

test('the health of a new code is unknown until its first check, after a minute and a half', async () => {
  const id = await insertCode(`${origin}/200`)
  expect(await runDueChecks(MINUTE_MS)).toBe(0)
  expect(await findHealth(id)).toBeNull()
  expect(await runDueChecks(2 * MINUTE_MS)).toBe(1)
  expect(await findHealth(id)).toEqual({ ok: true, status: 200, error: null })
  expect(await runDueChecks(10 * 60 * MINUTE_MS)).toBe(0)
  expect(await runDueChecks(1.2 * DAY_MS)).toBe(1)
})

test.each([200, 204, 401, 403, 405, 429])('a response of %i means that the destination is alive', async (status) => {
  const id = await insertCode(`${origin}/${status}`)
  await runDueChecks(2 * MINUTE_MS)
  expect(await findHealth(id)).toEqual({ ok: true, status, error: null })
})

test.each([404, 410, 500, 503])(
  'a response of %i twice in a row means that the destination is dead',
  async (status) => {
    const id = await insertCode(`${origin}/${status}`)
    await runDueChecks(2 * MINUTE_MS)
    expect(await findHealth(id)).toBeNull()
    expect(await runDueChecks(5 * MINUTE_MS)).toBe(0)
    await runDueChecks(13 * MINUTE_MS)
    expect(await findHealth(id)).toEqual({ ok: false, status, error: `answered ${status}` })
  },
)

test('redirects are followed, and a redirect loop is dead', async () => {
  const [away, app, circle] = [
    await insertCode(`${origin}/away`),
    await insertCode(`${origin}/app`),
    await insertCode(`${origin}/circle`),
  ]
  await runDueChecks(2 * MINUTE_MS)
  await runDueChecks(13 * MINUTE_MS)
  expect(await findHealth(away)).toEqual({ ok: true, status: 200, error: null })
  expect(await findHealth(app)).toEqual({ ok: true, status: 302, error: null })
  expect(await findHealth(circle)).toEqual({ ok: false, status: null, error: 'redirects more than 5 times' })
})

test('a check sends HEAD first and then GET if HEAD is rejected', async () => {
  const id = await insertCode(`${origin}/200/get`)
  await runDueChecks(2 * MINUTE_MS)
  expect(requests).toEqual(['HEAD /200/get', 'GET /200/get'])
  expect(await findHealth(id)).toEqual({ ok: true, status: 200, error: null })
})

test('a URL of many codes is checked once', async () => {
  const ids = [await insertCode(`${origin}/200`), await insertCode(`${origin}/200`), await insertCode(`${origin}/200`)]
  await runDueChecks(2 * MINUTE_MS)
  expect(requests).toHaveLength(1)
  for (const id of ids) expect(await findHealth(id)).toMatchObject({ ok: true })
})

test('an unreachable destination is dead if other destinations respond', async () => {
  const id = await insertCode(`http://127.0.0.1:${await freePort()}/`)
  await insertCode(`${origin}/200`)
  await runDueChecks(2 * MINUTE_MS)
  await runDueChecks(13 * MINUTE_MS)
  expect(await findHealth(id)).toEqual({ ok: false, status: null, error: 'could not be reached' })
})

test('if several hosts in a row are unreachable, nothing is stored, because the service’s own network may be down', async () => {
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push(await insertCode(`http://127.0.0.1:${await freePort()}/`))
  for (let minutes = 2; minutes < 60; minutes += 11) expect(await runDueChecks(minutes * MINUTE_MS)).toBe(3)
  for (const id of ids) expect(await findHealth(id)).toBeNull()
})

test('a dead destination that responds again is alive at once', async () => {
  const url = `http://127.0.0.1:${await freePort()}/`
  const id = await insertCode(url)
  await runDueChecks(2 * MINUTE_MS)
  await runDueChecks(13 * MINUTE_MS)
  expect(await findHealth(id)).toMatchObject({ ok: false })
  const revivedServer = createServer((_request, response) => void response.end())
  await new Promise<void>((ready) => revivedServer.listen(Number(new URL(url).port), '127.0.0.1', ready))
  await runDueChecks(2 * DAY_MS)
  revivedServer.closeAllConnections()
  revivedServer.close()
  expect(await findHealth(id)).toEqual({ ok: true, status: 200, error: null })
})

test('the health of a changed destination is unknown until its next check', async () => {
  const id = await insertCode(`${origin}/200`)
  await runDueChecks(2 * MINUTE_MS)
  const patch = { destination: { type: 'url' as const, url: `${origin}/204` } }
  await db.transaction(async (tx) =>
    updateCode(tx, caller, { id, patch, listeners: selectionListeners, scanHost: 'scan.test' }),
  )
  expect(await findHealth(id)).toBeNull()
  await runDueChecks(2 * MINUTE_MS)
  expect(await findHealth(id)).toMatchObject({ ok: true, status: 204 })
})

test('archived codes, example domains and URLs that are not HTTP are not checked', async () => {
  const id = await insertCode(`${origin}/200`)
  await db.transaction(async (tx) =>
    updateCode(tx, caller, { id, patch: { archived: true }, listeners: selectionListeners, scanHost: 'scan.test' }),
  )
  for (const url of ['https://shop.example/menu', 'tel:+491234', 'mailto:ada@example.com', 'https://localhost/'])
    await insertCode(url)
  await runDueChecks(2 * MINUTE_MS)
  expect(requests).toEqual([])
  expect(await db.select().from(destinationChecks)).toHaveLength(1)
})

test('a private address is neither requested nor reported as dead', async () => {
  const id = await insertCode(`${origin}/200`)
  for (const delayMs of [2 * MINUTE_MS, 2 * DAY_MS, 4 * DAY_MS])
    await runDueChecks(delayMs, { allowPrivateHosts: false })
  expect(requests).toEqual([])
  expect(await findHealth(id)).toBeNull()
})
