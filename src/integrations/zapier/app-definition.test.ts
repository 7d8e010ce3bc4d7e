import { expect, test } from 'vitest'
import { z } from 'zod'
import { webhookEvents } from '#contract/webhook.ts'
import { getSharedService } from '#testing/service.ts'
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
  params?: Record<string, string>
  body?: object
}

/** Sends requests as Zapier does: with the header of the app, and an error for every response that is no success. */
const createZapier = (authData: Record<string, string>): Zapier => ({
  async request(options: object): Promise<{ data: unknown }> {
    const { method, url, params, body }: SentRequest = { method: 'GET', url: '', ...options }
    const headers = { 'content-type': 'application/json' }
    for (const middleware of app.beforeRequest)
      middleware({ headers }, createZapier(authData), { inputData: {}, authData })
    const response = await fetch(`${url}?${new URLSearchParams(params).toString()}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return { data: text === '' ? undefined : JSON.parse(text) }
  },
})

async function connect() {
  const workspace = await service.createWorkspace()
  const authData = { url: service.origin, apiKey: workspace.key }
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
  expect((await workspace.call('GET /webhooks')).data).toEqual([])
})
