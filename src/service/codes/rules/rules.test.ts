import { expect, test } from 'vitest'
import type { Answer } from '#contract/wire.ts'
import type { Api } from '#contract/index.ts'
import { testService, type TestWorkspace } from '#testing/service.ts'

const service = await testService()
const menu = 'https://example.com/menu'
const destination = { type: 'url', url: menu } as const
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'

type Code = Answer<Api['GET /codes/{id}']>

const onPhones = { name: 'Phones', when: { deviceTypes: ['mobile' as const] }, url: 'https://example.com/app' }
const inGerman = { name: 'German', when: { languages: ['de'] }, url: 'https://example.com/de' }

async function newCode(workspace: TestWorkspace, rules: object[], more: object = {}): Promise<Code> {
  const body = { name: 'Ruled', destination, rules, ...more }
  const reply = await workspace.send('POST /codes', { body: body as never })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return reply.body as Code
}

async function scan({ scanUrl }: Code, headers: Record<string, string>, init: RequestInit = {}) {
  const answer = await fetch(scanUrl, { redirect: 'manual', ...init, headers: { 'user-agent': iPhone, ...headers } })
  return answer.headers.get('location')
}

async function getScans(workspace: TestWorkspace, { id }: Code) {
  await service.scanning.drained()
  const { data } = await workspace.call('GET /codes/{id}/scans', { params: { id } })
  return data.map(({ matchedRule, destinationUrl }) => ({ matchedRule, destinationUrl }))
}

test('a rule redirects phones, and the scan has the rule and the destination', async () => {
  const workspace = await service.workspace()
  const code = await newCode(workspace, [inGerman, onPhones])
  expect(await scan(code, {})).toBe(onPhones.url)
  expect(await scan(code, { 'accept-language': 'de-AT,en;q=0.5' })).toBe(inGerman.url)
  expect(await scan(code, { 'accept-language': 'en,de;q=0.5', 'user-agent': windows })).toBe(menu)
  expect(await getScans(workspace, code)).toEqual([
    { matchedRule: null, destinationUrl: menu },
    { matchedRule: 'German', destinationUrl: inGerman.url },
    { matchedRule: 'Phones', destinationUrl: onPhones.url },
  ])
})

test('rules apply to the next scan, also for HEAD and behind an access code', async () => {
  const workspace = await service.workspace()
  const code = await newCode(workspace, [], { accessCode: 'sesame' })
  const at = { params: { id: code.id } }
  const open = () =>
    scan(code, { 'content-type': 'application/x-www-form-urlencoded' }, { method: 'POST', body: 'accessCode=sesame' })
  expect(await open()).toBe(menu)
  await workspace.call('PATCH /codes/{id}', { ...at, body: { rules: [onPhones] } })
  expect(await open()).toBe(onPhones.url)
  await workspace.call('PATCH /codes/{id}', { ...at, body: { accessCode: null } })
  expect(await scan(code, {}, { method: 'HEAD' })).toBe(onPhones.url)
  await workspace.call('PATCH /codes/{id}', { ...at, body: { rules: [] } })
  expect(await scan(code, {}, { method: 'HEAD' })).toBe(menu)
})

test('rules without an id get one, and those with an id keep it; the history has them', async () => {
  const workspace = await service.workspace()
  const until = '2099-01-01T01:00:00.000Z'
  const code = await newCode(workspace, [
    { ...onPhones, when: { ...onPhones.when, until: '2099-01-01T02:00:00+01:00' } },
  ])
  const [rule] = code.rules
  expect(rule?.id).toMatch(/^rul_[0-9a-z]{20}$/)
  expect(rule).toEqual({ ...onPhones, id: rule?.id, when: { ...onPhones.when, until } })
  const at = { params: { id: code.id } }
  const same = await workspace.call('PATCH /codes/{id}', { ...at, body: { rules: code.rules } })
  expect(same).toEqual(code)
  const swapped = await workspace.call('PATCH /codes/{id}', { ...at, body: { rules: [inGerman, ...code.rules] } })
  expect(swapped.rules[1]).toEqual(rule)
  const history = await workspace.call('GET /codes/{id}/history', at)
  expect(history.data.map(({ changes }) => changes['rules'])).toEqual([
    { from: code.rules, to: swapped.rules },
    { from: [], to: code.rules },
  ])
  expect((await workspace.call('GET /codes')).data[0]?.rules).toEqual(swapped.rules)
})

test('two rules with one id are refused by place', async () => {
  const workspace = await service.workspace()
  const body = {
    name: 'Twins',
    destination,
    rules: [
      { ...onPhones, id: 'rul_1' },
      { ...inGerman, id: 'rul_1' },
    ],
  }
  expect(await workspace.send('POST /codes', { body })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ in: 'body', path: 'rules.1.id' }] } } },
  })
})

test('a simulation counts the past scans that each rule would have redirected', async () => {
  const workspace = await service.workspace()
  const code = await newCode(workspace, [onPhones])
  const at = { params: { id: code.id } }
  for (let i = 0; i < 3; i++) await scan(code, { 'accept-language': 'de' })
  for (let i = 0; i < 2; i++) await scan(code, { 'accept-language': 'fr' })
  await scan(code, { 'user-agent': windows })
  await service.scanning.drained()
  const replay = (rules: object[], from?: string) =>
    workspace.call('POST /codes/{id}/rules/replay', {
      ...at,
      body: { rules: rules as never, ...(from ? { from } : {}) },
    })
  expect(await replay([onPhones])).toEqual({
    scans: 6,
    moved: 0,
    byRule: [
      { name: 'Phones', scans: 5 },
      { name: null, scans: 1 },
    ],
  })
  expect(await replay([inGerman, onPhones])).toEqual({
    scans: 6,
    moved: 3,
    byRule: [
      { name: 'German', scans: 3 },
      { name: 'Phones', scans: 2 },
      { name: null, scans: 1 },
    ],
  })
  expect(await replay([])).toEqual({ scans: 6, moved: 5, byRule: [{ name: null, scans: 6 }] })
  expect(await replay([], '2099-01-01T00:00:00Z')).toEqual({ scans: 0, moved: 0, byRule: [{ name: null, scans: 0 }] })
  expect((await workspace.call('GET /codes/{id}', at)).rules).toEqual(code.rules)
})

test('a scan that went to the code’s own destination does not count as redirected after that destination changed', async () => {
  const workspace = await service.workspace()
  const code = await newCode(workspace, [])
  const at = { params: { id: code.id } }
  await scan(code, {})
  await service.scanning.drained()
  await workspace.call('PATCH /codes/{id}', {
    ...at,
    body: { destination: { type: 'url', url: 'https://example.com/new' } },
  })
  const body = { rules: [inGerman] }
  expect(await workspace.call('POST /codes/{id}/rules/replay', { ...at, body })).toMatchObject({ scans: 1, moved: 0 })
})
