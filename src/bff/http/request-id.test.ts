import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/databases.ts'
import { startTestBff } from '#testing/bff.ts'
import { startTestService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const serviceLogLines: string[] = []
const service = await startTestService(
  { logLevel: 'info', logTo: { write: (line) => void serviceLogLines.push(line) } },
  database,
)
const workspace = await service.createWorkspace()
const bff = await startTestBff({
  database,
  serviceUrl: service.origin,
  findApiKey: async () => workspace.key,
})
const { cookie } = await bff.addMember(workspace.id, 'admin')
const uuid = /^[\da-f]{8}-[\da-f-]{27}$/
const forgedId = '00000000-0000-4000-8000-000000000000'

/** The line of a request in a log, parsed as JSON. */
function findLine(log: string[], id: unknown) {
  const requestLine = log.find((line) => line.includes(String(id)) && line.includes('"msg":"request"'))
  return requestLine && (JSON.parse(requestLine) as Record<string, unknown>)
}

test('a request has the same id in both logs and in its response, and the client cannot choose the id', async () => {
  const answer = await bff.app.inject({ url: '/api/tags', headers: { cookie, 'x-request-id': forgedId } })
  expect(answer.statusCode).toBe(200)
  const id = answer.headers['x-request-id']
  expect(id).toMatch(uuid)
  const bffLine = await until(() => findLine(bff.logLines, id))
  expect(bffLine).toMatchObject({ reqId: id, path: '/api/tags', status: 200 })
  expect(bffLine).not.toHaveProperty('serviceReqId')
  expect(await until(() => findLine(serviceLogLines, id))).toMatchObject({ reqId: id, path: '/v1/tags', status: 200 })
  expect([...bff.logLines, ...serviceLogLines].join('')).not.toContain(forgedId)
})

test('errors of the service and of the bff have the id of their log line', async () => {
  for (const url of ['/api/codes/cod_00000000000000000000', '/api/nothing']) {
    const answer = await bff.app.inject({ url, headers: { cookie } })
    const id = answer.headers['x-request-id']
    expect(answer.json()).toMatchObject({ error: { code: 'not_found', requestId: id } })
    expect(await until(() => findLine(bff.logLines, id))).toMatchObject({ path: url, status: 404 })
  }
})

test('every response of the bff has an id', async () => {
  for (const url of ['/session', '/nothing.js', '/livez'])
    expect((await bff.app.inject({ url })).headers['x-request-id']).toMatch(uuid)
})

test('the service adopts a well-formed request id only with the key of the dashboard', async () => {
  const readId = async (key: string, id: string) => {
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': id }
    return (await service.app.inject({ url: '/v1/me', headers })).headers['x-request-id']
  }
  const sentId = '11111111-1111-4111-8111-111111111111'
  expect(await readId(workspace.key, sentId)).toBe(sentId)
  expect(await readId(workspace.key, `${sentId} forged`)).not.toBe(`${sentId} forged`)
  expect(await readId(await workspace.createKey('write'), sentId)).not.toBe(sentId)
})
