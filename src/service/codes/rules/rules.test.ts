import { expect, test } from 'vitest'
import type { EndpointResponse } from '#contract/wire.ts'
import type { Api } from '#contract/index.ts'
import { getSharedService, type TestWorkspace } from '#testing/service.ts'

const service = await getSharedService()
const menu = 'https://example.com/menu'
const destination = { type: 'url', url: menu } as const
const iphoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

type Code = EndpointResponse<Api['GET /codes/{id}']>

const phoneRule = { name: 'Phones', when: { deviceTypes: ['mobile' as const] }, url: 'https://example.com/app' }
const germanRule = { name: 'German', when: { languages: ['de'] }, url: 'https://example.com/de' }

async function createCode(workspace: TestWorkspace, rules: object[], options: object = {}): Promise<Code> {
  const body = { name: 'Ruled', destination, rules, ...options }
  const reply = await workspace.send('POST /codes', { body: body as never })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body as Code
}

/** Scans a code, and returns the address to which it redirects. */
async function scanForLocation({ scanUrl }: Code, headers: Record<string, string>, init: RequestInit = {}) {
  const answer = await fetch(scanUrl, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': iphoneAgent, ...headers },
  })
  return answer.headers.get('location')
}

test('rules also apply after the access code was entered', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, [], { accessCode: 'sesame' })
  const request = { params: { id: code.id } }
  const open = () =>
    scanForLocation(
      code,
      { 'content-type': 'application/x-www-form-urlencoded' },
      { method: 'POST', body: 'accessCode=sesame' },
    )
  expect(await open()).toBe(menu)
  await workspace.call('PATCH /codes/{id}', { ...request, body: { rules: [phoneRule] } })
  expect(await open()).toBe(phoneRule.url)
})

test('rules without an id get an id, and rules with an id keep it', async () => {
  const workspace = await service.createWorkspace()
  const until = '2099-01-01T01:00:00.000Z'
  const code = await createCode(workspace, [
    { ...phoneRule, when: { ...phoneRule.when, until: '2099-01-01T02:00:00+01:00' } },
  ])
  const [rule] = code.rules
  expect(rule?.id).toMatch(/^rul_[0-9a-z]{20}$/)
  expect(rule).toEqual({ ...phoneRule, id: rule?.id, when: { ...phoneRule.when, until } })
  const request = { params: { id: code.id } }
  const same = await workspace.call('PATCH /codes/{id}', { ...request, body: { rules: code.rules } })
  expect(same).toEqual(code)
  const swapped = await workspace.call('PATCH /codes/{id}', {
    ...request,
    body: { rules: [germanRule, ...code.rules] },
  })
  expect(swapped.rules[1]).toEqual(rule)
  const history = await workspace.call('GET /codes/{id}/history', request)
  expect(history.data.map(({ changes }) => changes['rules'])).toEqual([
    { from: code.rules, to: swapped.rules },
    { from: [], to: code.rules },
  ])
  expect((await workspace.call('GET /codes')).data[0]?.rules).toEqual(swapped.rules)
})

test('two rules with the same id are refused with the path of the second', async () => {
  const workspace = await service.createWorkspace()
  const body = {
    name: 'Twins',
    destination,
    rules: [
      { ...phoneRule, id: 'rul_1' },
      { ...germanRule, id: 'rul_1' },
    ],
  }
  expect(await workspace.send('POST /codes', { body })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ in: 'body', path: 'rules.1.id' }] } } },
  })
})

test('a scan of the code’s own destination does not count as redirected after the destination changed', async () => {
  const workspace = await service.createWorkspace()
  const code = await createCode(workspace, [])
  const request = { params: { id: code.id } }
  await scanForLocation(code, {})
  await service.scanning.waitUntilDrained()
  await workspace.call('PATCH /codes/{id}', {
    ...request,
    body: { destination: { type: 'url', url: 'https://example.com/new' } },
  })
  const body = { rules: [germanRule] }
  expect(await workspace.call('POST /codes/{id}/rules/replay', { ...request, body })).toMatchObject({
    scans: 1,
    moved: 0,
  })
})
