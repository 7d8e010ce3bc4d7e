import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestBff, type TestBff } from '#testing/bff.ts'
import { type FakeService, startFakeService } from '#testing/fake-service/fake-service.ts'

let fakeService: FakeService
beforeAll(async () => void (fakeService = await startFakeService()))
afterAll(() => fakeService.close())

const Session = z.object({ may: z.array(z.string()) })

async function getPermissions(bff: TestBff): Promise<string[]> {
  const { cookie } = await bff.addMember('harbour', 'admin')
  const answer = await bff.app.inject({ url: '/session', headers: { cookie } })
  return Session.parse(answer.json()).may
}

function startBff(serviceDescription: ReadonlySet<string> | null) {
  return startTestBff({ serviceUrl: fakeService.url, findApiKey: async () => fakeService.apiKey, serviceDescription })
}

test('without an OpenAPI document of the service, only endpoints of the specification may be called', async () => {
  const bff = await startBff(null)
  const may = await getPermissions(bff)
  expect(may).toContain('POST /pages/{id}/edits')
  expect(may).toContain('GET /codes')
  expect(
    may.filter((key) => /events|tags|views|history|duplicate|replay|[#?]|PATCH \/me$|GET \/images/.test(key)),
  ).toEqual([])
  const { cookie } = await bff.addMember('harbour', 'admin')
  expect((await bff.app.inject({ url: '/api/codes', headers: { cookie } })).statusCode).toBe(200)
  fakeService.reset()
  expect((await bff.app.inject({ url: '/api/tags', headers: { cookie } })).statusCode).toBe(404)
  expect(fakeService.requests).toEqual([])
})

test('additional endpoints in the OpenAPI document may be called, whatever the names of their path parameters', async () => {
  const may = await getPermissions(await startBff(new Set(['GET /tags', 'GET /pages/{}/history'])))
  expect(may).toEqual(expect.arrayContaining(['GET /tags', 'GET /pages/{id}/history', 'PATCH /codes/{id}#design']))
  expect(may).not.toContain('GET /views')
})

test('additional parameters and members in the OpenAPI document may be used', async () => {
  const serviceDescription = new Set(['GET /codes?search', 'POST /pages/{}/edits#batchId'])
  const may = await getPermissions(await startBff(serviceDescription))
  expect(may.filter((name) => /[?]|#(?!design)/.test(name))).toEqual([
    'GET /codes?search',
    'POST /pages/{id}/edits#batchId',
  ])
})
