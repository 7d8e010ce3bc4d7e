import { readFileSync } from 'node:fs'
import { type ParsedUrlQueryInput, stringify } from 'node:querystring'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { webhookEvents } from '#contract/webhook.ts'
import { createCode, scan } from '#testing/create-code.ts'
import { getSharedService } from '#testing/service.ts'
import { until } from '#testing/wait-until.ts'
import { type Bundle, createZapierApp, type Zapier } from './app-definition.ts'

const ResourceId = z.object({ id: z.string() })
const service = await getSharedService({ allowPrivateHosts: true })
const app = createZapierApp({ version: '1.0.0', platformVersion: '19.1.0' })

interface Step {
  operation: { perform: (zapier: Zapier, bundle: Bundle) => Promise<unknown> }
}

interface SentRequest {
  method: string
  url: string
  params?: ParsedUrlQueryInput
  body?: object
  skipThrowForStatus?: boolean
}

/** Sends requests as Zapier does: with the header of the app, and an error for every response that is not successful, unless the app checks it. */
const createZapier = (authData: Record<string, string>): Zapier => ({
  async request(options: object) {
    const { method, url, params, body, skipThrowForStatus }: SentRequest = { method: 'GET', url: '', ...options }
    const headers = { 'content-type': 'application/json' }
    for (const middleware of app.beforeRequest)
      middleware({ headers }, createZapier(authData), { inputData: {}, authData })
    const response = await fetch(`${url}?${stringify(params)}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const throwForStatus = () => {
      if (!response.ok) throw new Error(text)
    }
    if (skipThrowForStatus !== true) throwForStatus()
    return { status: response.status, data: text === '' ? undefined : JSON.parse(text), throwForStatus }
  },
})

async function connect() {
  const workspace = await service.createWorkspace()
  // As browsers show an address.
  const authData = { url: `${service.origin}/`, apiKey: workspace.key }
  const zapier = createZapier(authData)
  const run = (step: Step | undefined, inputData: Bundle['inputData']) =>
    step?.operation.perform(zapier, { inputData, authData })
  return { workspace, authData, zapier, run }
}

test('an action creates a code, and a search finds it', async () => {
  const { run } = await connect()
  const destination = JSON.stringify({ type: 'url', url: 'https://example.com/menu' })
  const code = await run(app.creates['create_code'], { name: 'Table 1', destination, tags: ['menu'], placement: '' })
  expect(code).toMatchObject({ name: 'Table 1', tags: ['menu'] })
  expect(await run(app.searches['list_codes'], { q: 'Table' })).toMatchObject([{ name: 'Table 1' }])
  const folder = await run(app.creates['create_folder'], { name: 'Spring' })
  expect(await run(app.creates['delete_folder'], ResourceId.parse(folder))).toEqual({
    id: expect.stringContaining('fld_'),
  })
})

test('a search sends the values of a filter, even of one with a dot in its name', async () => {
  const { run, workspace } = await connect()
  const code = await createCode(workspace, 'Poster')
  await scan(code)
  await until(async () => [await run(app.searches['list_scans'], {})].flat().length === 1)
  expect(await run(app.searches['list_scans'], { codeId: [code.id, 'cod_00000000000000000000'] })).toHaveLength(1)
  expect(await run(app.searches['list_scans'], { contains_code: ['Flyer'] })).toEqual([])
})

test('a connection is tested, and a search for an id that nothing has finds nothing', async () => {
  const { run, zapier, authData } = await connect()
  const inputData = {}
  expect(await app.authentication.test(zapier, { inputData, authData })).toMatchObject({ workspace: { name: 'Test' } })
  expect(await run(app.searches['read_code'], { id: 'cod_00000000000000000000' })).toEqual([])
  const stranger = createZapier({ ...authData, apiKey: 'svc_live_wrong' })
  const search = app.searches['read_code']?.operation
  await expect(search?.perform(stranger, { inputData: { id: 'cod_00000000000000000000' }, authData })).rejects.toThrow(
    /invalid_api_key/,
  )
})

test('an id that would call another endpoint is refused', async () => {
  const { run } = await connect()
  await expect(run(app.searches['list_code_scans'], { id: '..' })).rejects.toThrow('it must be an id')
})

test('a value that is no JSON is refused with the name of its field', async () => {
  const { run } = await connect()
  await expect(run(app.creates['create_code'], { name: 'Table', destination: 'example.com' })).rejects.toThrow(
    /destination must be JSON/,
  )
})

test('the sample of each trigger is the body of its event', () => {
  const samples = Object.values(app.triggers).map(({ operation }) => operation.sample)
  expect(samples).toMatchObject(webhookEvents.map((event) => ({ event })))
})

test('a trigger registers a webhook for its event, and removes it', async () => {
  const { workspace, authData, zapier } = await connect()
  const { operation } = app.triggers['scan_created'] ?? {}
  const bundle = { inputData: {}, authData, targetUrl: 'http://127.0.0.1:9/hooks/1' }
  const subscription = await operation?.performSubscribe(zapier, bundle)
  expect((await workspace.call('GET /webhooks')).data).toMatchObject([
    { url: bundle.targetUrl, selection: { type: 'all' }, events: ['scan.created'] },
  ])
  const { id } = ResourceId.parse(subscription)
  await operation?.performUnsubscribe(zapier, { ...bundle, subscribeData: { id } })
  // Somebody may have deleted it in the dashboard.
  await operation?.performUnsubscribe(zapier, { ...bundle, subscribeData: { id } })
  expect((await workspace.call('GET /webhooks')).data).toEqual([])
})

test("the package depends on an exact version of Zapier's own, without which its command line pushes nothing", () => {
  const manifest: unknown = JSON.parse(readFileSync('integrations/zapier/package.json', 'utf8'))
  expect(manifest).toMatchObject({ dependencies: { 'zapier-platform-core': expect.stringMatching(/^\d+\.\d+\.\d+$/) } })
})
