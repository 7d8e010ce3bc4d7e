import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { getSharedService } from '#testing/service.ts'
import { TesseraTrigger } from './tessera-trigger.node.ts'

const service = await getSharedService({ allowPrivateHosts: true })
const trigger = new TesseraTrigger()

/** What n8n gives a trigger, with requests to the service. */
function createHookContext(key: string, parameters: Record<string, unknown>) {
  const staticData: Record<string, unknown> = {}
  return {
    staticData,
    getNodeWebhookUrl: () => 'http://127.0.0.1:9/webhook/1',
    getNodeParameter: (name: string) => parameters[name],
    getWorkflowStaticData: () => staticData,
    getCredentials: async () => ({ url: `${service.origin}/`, apiKey: key }),
    helpers: {
      httpRequestWithAuthentication: {
        async call(_context: unknown, _credential: string, options: object) {
          const { method, url, body }: { method: string; url: string; body?: object } = {
            method: '',
            url: '',
            ...options,
          }
          const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
          const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
          if (!response.ok) throw Object.assign(new Error(await response.text()), { httpCode: String(response.status) })
          const parsed: unknown = response.status === 204 ? undefined : await response.json()
          return parsed
        },
      },
    },
  }
}

function createWebhookContext(staticData: Record<string, unknown>, body: string, signature: string) {
  const reply: { status?: number; text?: string } = {}
  return {
    sent: reply,
    getWorkflowStaticData: () => staticData,
    getHeaderData: () => ({ 'x-service-signature': signature }),
    getRequestObject: () => ({ rawBody: Buffer.from(body) }),
    getResponseObject: () => ({
      status: (status: number) => ({ end: (text: string) => Object.assign(reply, { status, text }) }),
    }),
  }
}

test('a trigger registers a webhook while its workflow is active, and removes it afterwards', async () => {
  const workspace = await service.createWorkspace()
  const folder = await workspace.call('POST /folders', { body: { name: 'Spring' } })
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default
  const context = createHookContext(workspace.key, {
    selection: 'folder',
    folderId: folder.id,
    events: ['scan.created'],
  })
  expect(await checkExists.call(context)).toBe(false)
  await create.call(context)
  expect((await workspace.call('GET /webhooks')).data).toMatchObject([
    {
      url: 'http://127.0.0.1:9/webhook/1',
      selection: { type: 'folder', folderId: folder.id },
      events: ['scan.created'],
    },
  ])
  expect(context.staticData['secret']).toMatch(/^whsec_/)
  expect(await checkExists.call(context)).toBe(true)
  await remove.call(context)
  expect([(await workspace.call('GET /webhooks')).data, context.staticData]).toEqual([[], {}])
})

test('a webhook that was deleted meanwhile is registered again, but not while the service is down', async () => {
  const workspace = await service.createWorkspace()
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default
  const context = createHookContext(workspace.key, { selection: 'all', events: ['scan.created'] })
  await create.call(context)
  const away = { ...context, getCredentials: async () => ({ url: 'http://127.0.0.1:9', apiKey: 'svc_live_1' }) }
  await expect(checkExists.call(away)).rejects.toThrow('fetch failed')
  const { webhookId } = context.staticData
  await workspace.call('DELETE /webhooks/{id}', { params: { id: String(webhookId) } })
  expect(await checkExists.call(context)).toBe(false)
  await remove.call(context)
  expect(context.staticData).toEqual({})
})

test('a webhook whose secret cannot be read is removed again', async () => {
  const workspace = await service.createWorkspace()
  const { create } = trigger.webhookMethods.default
  const context = createHookContext(workspace.key, { selection: 'all', events: ['scan.created'] })
  const { call } = context.helpers.httpRequestWithAuthentication
  const httpRequestWithAuthentication = {
    async call(self: unknown, credential: string, options: object) {
      if ('url' in options && String(options.url).endsWith('/secret')) throw new Error('The connection was lost.')
      return call(self, credential, options)
    },
  }
  const interrupted = { ...context, helpers: { httpRequestWithAuthentication } }
  await expect(create.call(interrupted)).rejects.toThrow('The connection was lost.')
  expect([(await workspace.call('GET /webhooks')).data, context.staticData]).toEqual([[], {}])
})

test('only an event with the right signature starts the workflow', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const event = { event: 'scan.created', timestamp: '2026-03-01T12:00:00.000Z', code: { id: 'x7Kp2m', name: 'Poster' } }
  const body = JSON.stringify(event)
  const seconds = Math.floor(Date.now() / 1000)
  const sign = (key: string) =>
    `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
  const genuine = createWebhookContext({ secret }, body, sign(secret))
  expect(await trigger.webhook.call(genuine)).toEqual({ workflowData: [[{ json: event }]] })
  const forgedContext = createWebhookContext({ secret }, body, sign('whsec_other'))
  expect(await trigger.webhook.call(forgedContext)).toEqual({ noWebhookResponse: true })
  expect(forgedContext.sent.status).toBe(400)
})
